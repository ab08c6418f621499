// SPDX-License-Identifier: MIT
// The slow path of a lock whose fast path is inline in generated code (upcri/sync.h): a barging
// lock with bounded unfairness. Queue locks collapse when threads outnumber cores, so a thread that
// arrives while the lock is free takes it. But a thread that has waited kPatienceNs reserves the
// lock, and then no other thread may take it next.
//
// The lock word, 64 bits; 0 is free:
//
//   bits   field     set by                                    cleared by
//   0-30   owner+1   the thread that takes it (acquire)        the owner (release)
//   31     SLEEPERS  a waiter before it sleeps, and one that   the owner with the one above, before
//                    has slept when it takes the lock          it wakes one (or all, if reserved)
//   32-63  heir+1    a waiter out of patience, if 0            the heir when it takes the lock
//
// Every change is a compare-exchange of the whole word. The one that takes the lock (acquire) pairs
// with the one that releases it (release). A lock of UPC has a fence before the release and after
// the acquire, for its null strict accesses. The word is not touched after the release, since the
// next owner may free it.
#ifndef UPC_SMP_MUTEX_H
#define UPC_SMP_MUTEX_H

#include <atomic>
#include <cstdint>

#include "smp/deadlock.h"
#include "smp/thread_safety.h"

namespace upc::smp {

struct MutexWord {
  static constexpr uint64_t kOwner = 0x7fffffff;
  static constexpr uint64_t kSleepers = uint64_t{1} << 31;
  static constexpr int kHeirShift = 32;

  static uint64_t owner(uint64_t word) { return word & kOwner; }
  static uint64_t heir(uint64_t word) { return word >> kHeirShift; }
};

// The name of a wait for a lock in the table of blocked threads; its `object` is the word.
inline constexpr char kMutexWait[] = "waits for a lock";

// The entry for such a wait.
BlockedOn mutex_wait(const std::atomic<uint64_t>& word, unsigned thread, const void* where);
// Takes the lock for `thread`, which does not own it; `where` is for a deadlock report.
void mutex_lock_slow(std::atomic<uint64_t>& word, unsigned thread, const void* where);
// Takes the lock if that is possible at once.
bool mutex_try_lock_slow(std::atomic<uint64_t>& word, unsigned me);
// Releases a lock that the caller owns and whose word was `seen` last.
void mutex_unlock_slow(std::atomic<uint64_t>& word, uint64_t seen);

// A lock for the runtime's own use, around short sections.
class UPC_LOCK Mutex {
 public:
  void lock(unsigned me) UPC_ACQUIRES() {
    uint64_t free_word = 0;
    if (!word_.compare_exchange_strong(free_word, me + uint64_t{1}, std::memory_order_acquire))
      mutex_lock_slow(word_, me, nullptr);
  }
  void unlock(unsigned me) UPC_RELEASES() {
    uint64_t seen = me + uint64_t{1};
    if (!word_.compare_exchange_strong(seen, 0, std::memory_order_release,
                                       std::memory_order_relaxed))
      mutex_unlock_slow(word_, seen);
  }

 private:
  std::atomic<uint64_t> word_{0};
};

class UPC_LOCK_HOLDER MutexHold {
 public:
  MutexHold(Mutex& mutex, unsigned me) UPC_ACQUIRES(mutex) : mutex_(mutex), me_(me) {
    mutex_.lock(me_);
  }
  ~MutexHold() UPC_RELEASES() { mutex_.unlock(me_); }
  MutexHold(const MutexHold&) = delete;
  MutexHold& operator=(const MutexHold&) = delete;

 private:
  Mutex& mutex_;
  const unsigned me_;
};

}  // namespace upc::smp

#endif
