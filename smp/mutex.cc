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

// How long a waiter lets others go first. Each reservation costs one wake-up with the lock idle, so
// with 64 waiters they take less than a hundredth of the time.
constexpr uint64_t kPatienceNs = 100'000'000;

// A waiter with a core of its own looks less and less often: each look takes the line away from the
// owner, who otherwise unlocks and locks again at the cost of two locked instructions. The time
// between two looks, in pauses, soon is this (2 threads, contended, far-apart cores: 168 ns a pair
// with 1, 87 with 64) …
constexpr uint32_t kBackoff = 64;
// … and then grows to that part of the wait so far, up to this for each thread of the job: the more
// there are, the more look (bench/transfers).
constexpr uint32_t kBackoffShare = 8, kMaxBackoffEach = 32;

uint32_t next_backoff(uint32_t backoff, uint64_t waited) {
  if (backoff < kBackoff) return 2 * backoff;
  const uint64_t most =
      std::min<uint64_t>(waited / kBackoffShare, uint64_t{kMaxBackoffEach} * wait_tuning.threads);
  return static_cast<uint32_t>(std::max<uint64_t>(kBackoff, most));
}

// The half that changes when the lock is given back.
const void* low_half(const std::atomic<uint64_t>& word) { return &word; }

bool available(uint64_t word, uint64_t me) {
  return MutexWord::owner(word) == 0 && (MutexWord::heir(word) == 0 || MutexWord::heir(word) == me);
}

// One attempt on a word just read. The fence behind it is the null strict access of who has the
// lock.
bool take(std::atomic<uint64_t>& word, uint64_t seen, uint64_t me, uint64_t sleepers) {
  if (!available(seen, me)) return false;
  const uint64_t taken = (seen & MutexWord::kSleepers) | sleepers | me;
  if (!word.compare_exchange_strong(seen, taken, std::memory_order_seq_cst,
                                    std::memory_order_relaxed))
    return false;
  fence_at_update();
  return true;
}

// Whether a wait for the lock is over: it could be taken, or was, and the wait is about to say so.
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
  uint64_t sleepers = 0;  // SLEEPERS once this thread has slept: others may be sleeping still
  uint64_t patient_until = 0;
  bool published = false;
  for (;;) {
    uint64_t seen = word.load(std::memory_order_relaxed);
    const bool is_free = available(seen, me);
    if (is_free && take(word, seen, me, sleepers)) break;
    // Who was too late waits, too: at once again, all would come between the owner and its line.
    if (spinner.pass_time(backoff)) {
      waited += backoff;
      backoff = next_backoff(backoff, waited);
      continue;
    }
    if (is_free) continue;  // nobody would wake this thread
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
  fence_at_update();  // the null strict access of who gives the lock back
  uint64_t given_back;
  do {
    given_back = seen & ~(MutexWord::kOwner | MutexWord::kSleepers);
  } while (!word.compare_exchange_weak(seen, given_back, std::memory_order_seq_cst,
                                       std::memory_order_relaxed));
  // The word may belong to somebody else by now; waking too often does no harm.
  if (seen & MutexWord::kSleepers)
    os::futex_wake(low_half(word), MutexWord::heir(seen) ? INT32_MAX : 1);
}

}  // namespace upc::smp
