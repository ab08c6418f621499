// SPDX-License-Identifier: MIT
// Waiting for the lock of mutex.h.
#include "smp/mutex.h"

#include <algorithm>

#include "smp/deadlock.h"
#include "smp/fence.h"
#include "smp/os.h"
#include "smp/schedule.h"
#include "smp/wait.h"

namespace upc::smp {
namespace {

// How long a waiter lets others go first. Each reservation costs one wake-up during which the lock
// is idle, so with 64 waiters they take less than a hundredth of the time.
constexpr uint64_t kPatienceNs = 100'000'000;

// A waiter with its own core polls less and less often: each load takes the line away from the
// owner, which otherwise unlocks and locks again at the cost of two locked instructions. The
// interval, in pauses, soon reaches this (2 threads, contended, distant cores: 168 ns per pair with
// 1, 87 with 64) …
constexpr uint32_t kBackoff = 64;
// … and then grows to this fraction of the time waited, up to this limit for each thread of the
// job: with more threads, more of them poll (bench/transfers).
constexpr uint32_t kBackoffShare = 8, kMaxBackoffEach = 32;

uint32_t next_backoff(uint32_t backoff, uint64_t waited) {
  if (backoff < kBackoff) return 2 * backoff;
  const uint64_t most =
      std::min<uint64_t>(waited / kBackoffShare, uint64_t{kMaxBackoffEach} * wait_tuning.threads);
  return static_cast<uint32_t>(std::max<uint64_t>(kBackoff, most));
}

// The half that changes when the lock is released.
const void* low_half(const std::atomic<uint64_t>& word) { return &word; }

bool available(uint64_t word, uint64_t me) {
  return MutexWord::owner(word) == 0 && (MutexWord::heir(word) == 0 || MutexWord::heir(word) == me);
}

// One attempt, given the word as just read. The fence after it stands for the null strict access of
// the new owner.
bool take(std::atomic<uint64_t>& word, uint64_t seen, uint64_t me, uint64_t sleepers) {
  if (!available(seen, me)) return false;
  const uint64_t taken = (seen & MutexWord::kSleepers) | sleepers | me;
  if (!word.compare_exchange_strong(seen, taken, std::memory_order_seq_cst,
                                    std::memory_order_relaxed))
    return false;
  fence_at_update();
  return true;
}

// Whether a wait for the lock is over: the lock is available, or this thread has taken it and is
// about to withdraw its wait.
bool wait_is_over(const void* object, uint64_t me) {
  const uint64_t word =
      static_cast<const std::atomic<uint64_t>*>(object)->load(std::memory_order_acquire);
  return available(word, me) || MutexWord::owner(word) == me;
}

}  // namespace

BlockedOn mutex_wait(const std::atomic<uint64_t>& word, unsigned thread, const void* where) {
  return {kMutexWait, where, wait_is_over, &word, thread + uint64_t{1}};
}

bool mutex_try_lock_slow(std::atomic<uint64_t>& word, unsigned me) {
  return take(word, word.load(std::memory_order_relaxed), me + uint64_t{1}, 0);
}

void mutex_lock_slow(std::atomic<uint64_t>& word, unsigned thread, const void* where) {
  const uint64_t me = thread + uint64_t{1};
  const BlockedOn on = mutex_wait(word, thread, where);
  if (schedule::on()) {
    publish_blocked(on);
    while (!take(word, word.load(std::memory_order_relaxed), me, 0)) schedule::give_way(on);
    return withdraw_blocked();
  }
  Spinner spinner;
  uint32_t backoff = 1;
  uint64_t waited = 0;    // in pauses
  uint64_t sleepers = 0;  // SLEEPERS once this thread has slept: others may still be asleep
  uint64_t patient_until = 0;
  bool published = false;
  for (;;) {
    uint64_t seen = word.load(std::memory_order_relaxed);
    const bool is_free = available(seen, me);
    if (is_free && take(word, seen, me, sleepers)) break;
    // A thread whose attempt failed waits, too: if all retried at once, they would take the line
    // away from the owner.
    if (spinner.pass_time(backoff)) {
      waited += backoff;
      backoff = next_backoff(backoff, waited);
      continue;
    }
    if (is_free) continue;  // no thread would wake this one
    const uint64_t now = os::now_ns();
    if (patient_until == 0) patient_until = now + kPatienceNs;
    uint64_t wanted = seen | MutexWord::kSleepers;
    if (now >= patient_until && MutexWord::heir(seen) == 0) wanted |= me << MutexWord::kHeirShift;
    if (wanted != seen && !word.compare_exchange_strong(seen, wanted, std::memory_order_relaxed))
      continue;
    if (!published) {
      publish_blocked(on);
      published = true;
    }
    sleepers = MutexWord::kSleepers;
    os::futex_wait(low_half(word), static_cast<uint32_t>(wanted), kPatienceNs);
    watch_for_deadlock();
  }
  if (published) withdraw_blocked();
}

void mutex_unlock_slow(std::atomic<uint64_t>& word, uint64_t seen) {
  fence_at_update();  // the null strict access of the thread that releases the lock
  uint64_t given_back;
  do {
    given_back = seen & ~(MutexWord::kOwner | MutexWord::kSleepers);
  } while (!word.compare_exchange_weak(seen, given_back, std::memory_order_seq_cst,
                                       std::memory_order_relaxed));
  // The word may be another thread's or freed by now; an unneeded wake-up is harmless.
  if (seen & MutexWord::kSleepers)
    os::futex_wake(low_half(word), MutexWord::heir(seen) ? INT32_MAX : 1);
}

}  // namespace upc::smp
