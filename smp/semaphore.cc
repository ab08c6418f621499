// SPDX-License-Identifier: MIT
// Waiting for the semaphore of semaphore.h, and waking.
#include "smp/semaphore.h"

#include "smp/deadlock.h"
#include "smp/os.h"
#include "smp/schedule.h"
#include "smp/wait.h"

namespace upc::smp {
namespace {

// The half that changes when the semaphore is raised.
const void* low_half(const void* word) { return word; }

// Whether a wait for n could end.
bool wait_is_over(const void* object, uint64_t n) {
  const uint64_t word =
      static_cast<const std::atomic<uint64_t>*>(object)->load(std::memory_order_acquire);
  return SemaphoreWord::value(word) >= n;
}

}  // namespace

BlockedOn semaphore_wait_for(const std::atomic<uint64_t>& word, uint32_t n, const void* where) {
  return {kSemaphoreWait, where, wait_is_over, &word, n};
}

namespace {

// Sleeps until the value is n or more. It takes nothing: a thread that has its n while it is still
// in the table of blocked threads would look as if it waited forever.
void sleep_until_value(std::atomic<uint64_t>& word, uint32_t n, const void* where) {
  const uint64_t sleeper = n > 1 ? SemaphoreWord::kWideSleeper : SemaphoreWord::kSleeper;
  uint64_t seen = word.fetch_add(sleeper, std::memory_order_relaxed);
  const BlockedOn on = semaphore_wait_for(word, n, where);
  publish_blocked(on);
  while (SemaphoreWord::value(seen) < n) {
    if (schedule::on()) {
      schedule::give_way(on);
    } else {
      os::futex_wait(low_half(&word), SemaphoreWord::value(seen), kWatchNs);
      watch_for_deadlock();
    }
    seen = word.load(std::memory_order_relaxed);
  }
  withdraw_blocked();
  word.fetch_sub(sleeper, std::memory_order_relaxed);
}

}  // namespace

void semaphore_wake(const void* word, uint64_t seen, uint32_t n) {
  // The word may be another thread's or freed by now; an unneeded wake-up is harmless.
  const bool all = SemaphoreWord::wide(seen) != 0 || n >= SemaphoreWord::sleepers(seen);
  os::futex_wake(low_half(word), all ? INT32_MAX : static_cast<int>(n));
}

void semaphore_set(std::atomic<uint64_t>& word) {
  fence_at_update();
  uint64_t seen = word.load(std::memory_order_relaxed);
  while (!word.compare_exchange_weak(seen, seen - SemaphoreWord::value(seen) + 1, kRaiseOrder,
                                     std::memory_order_relaxed)) {
  }
  if (SemaphoreWord::sleepers(seen) != 0) semaphore_wake(&word, seen, 1);
}

void semaphore_wait_slow(std::atomic<uint64_t>& word, uint32_t n, const void* where) {
  Spinner spinner;
  for (;;) {
    uint64_t seen = word.load(std::memory_order_relaxed);
    if (SemaphoreWord::value(seen) >= n) {
      if (word.compare_exchange_strong(seen, seen - n, kTakeOrder, std::memory_order_relaxed))
        return fence_at_update();
    } else if (!spinner.pass_time()) {
      sleep_until_value(word, n, where);
    }
  }
}

}  // namespace upc::smp
