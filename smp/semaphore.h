// SPDX-License-Identifier: MIT
// A counting semaphore in one word, whose owner may free it as soon as a wait has returned: a
// thread that raises it does not touch it after the locked instruction that raises it.
//
//   bits    field       changed by
//   0-31    value       raise adds to it, a wait takes from it
//   32-47   sleepers    a waiter, before it sleeps and after; all threads that sleep
//   48-63   wide        the same, for those of them that wait for more than 1
//
// Every change is a read-modify-write of the whole word, so the changes have one order: a sleeper
// that has entered itself either sees the new value, or the next thread that raises the value sees
// the sleeper. The change that takes is acquire and pairs with the one that raises, which is
// release. A fence before the raise and after the take stands for UPC's null strict accesses.
//
// A thread that raises the value by n wakes n sleepers, since each wants 1. It wakes all if one of
// them wants more, because the order of arrival then decides which ones can continue. A thread that
// finds enough takes it: waiters are not ordered.
#ifndef UPC_SMP_SEMAPHORE_H
#define UPC_SMP_SEMAPHORE_H

#include <atomic>
#include <cstdint>

#include "smp/deadlock.h"
#include "smp/fence.h"
#include "smp/sanitizers.h"

namespace upc::smp {

// Race detectors see the intended order, without the fence: the thread that raises the value
// acquires nothing from those that have waited.
#ifdef UPC_SMP_TOLD_OF_ORDER
inline constexpr auto kRaiseOrder = std::memory_order_release;
inline constexpr auto kTakeOrder = std::memory_order_acquire;
#else
inline constexpr auto kRaiseOrder = std::memory_order_seq_cst;
inline constexpr auto kTakeOrder = std::memory_order_seq_cst;
#endif

struct SemaphoreWord {
  static constexpr uint64_t kSleeper = uint64_t{1} << 32;
  static constexpr uint64_t kWideSleeper = uint64_t{1} << 48 | kSleeper;
  // Half of what the field holds, so that the result of raise shows a sum that is too large.
  static constexpr uint32_t kMaxValue = INT32_MAX;

  static uint32_t value(uint64_t word) { return static_cast<uint32_t>(word); }
  static uint32_t sleepers(uint64_t word) { return word >> 32 & 0xffff; }
  static uint32_t wide(uint64_t word) { return static_cast<uint32_t>(word >> 48); }
};

// The name of a wait for a semaphore in the table of blocked threads; its `object` is the word.
inline constexpr char kSemaphoreWait[] = "waits for a semaphore";

// Wakes the sleepers of a word that was `seen` before n was added to its value.
void semaphore_wake(const void* word, uint64_t seen, uint32_t n);

// Adds n <= kMaxValue; returns the value before, by which the caller detects a sum that is too
// large.
inline uint32_t semaphore_raise(std::atomic<uint64_t>& word, uint32_t n) {
  fence_at_update();
  const uint64_t seen = word.fetch_add(n, kRaiseOrder);
  if (__builtin_expect(SemaphoreWord::sleepers(seen) != 0, 0)) semaphore_wake(&word, seen, n);
  return SemaphoreWord::value(seen);
}
// Makes the value 1, whatever it was: a semaphore used as a flag.
void semaphore_set(std::atomic<uint64_t>& word);

// Takes n if the value is at least n. It passes no fence otherwise.
inline bool semaphore_try(std::atomic<uint64_t>& word, uint32_t n) {
  uint64_t seen = word.load(std::memory_order_relaxed);
  while (SemaphoreWord::value(seen) >= n)
    if (word.compare_exchange_weak(seen, seen - n, kTakeOrder, std::memory_order_relaxed)) {
      fence_at_update();
      return true;
    }
  return false;
}

// The entry for such a wait.
BlockedOn semaphore_wait_for(const std::atomic<uint64_t>& word, uint32_t n, const void* where);
// Takes n as soon as the value is at least n; `where` is for a deadlock report.
void semaphore_wait_slow(std::atomic<uint64_t>& word, uint32_t n, const void* where);
inline void semaphore_wait(std::atomic<uint64_t>& word, uint32_t n, const void* where) {
  uint64_t seen = word.load(std::memory_order_relaxed);
  if (SemaphoreWord::value(seen) >= n &&
      word.compare_exchange_strong(seen, seen - n, kTakeOrder, std::memory_order_relaxed))
    return fence_at_update();
  semaphore_wait_slow(word, n, where);
}

}  // namespace upc::smp

#endif
