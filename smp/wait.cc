// SPDX-License-Identifier: MIT
// The slow stages of waiting: yielding and sleeping.
#include "smp/wait.h"

#include "smp/sanitizers.h"
#include "smp/schedule.h"

namespace upc::smp {

WaitTuning wait_tuning;

namespace {

// Loads in a row before the first pause. Each takes a copy of the line that the other side is about
// to write, which delays it: few are best (bench/run barrier). A thread that shares its core pays
// for them in each of its turns, so it makes none.
constexpr uint32_t kEagerLoads = 2;
// With a core per thread, spin for about the cost of a wake-up from sleep, some 25 µs; a waiter
// that spins longer while others want its core delays them by as much each time it runs.
constexpr uint32_t kPauses = 2000;
// Then yield for this long before sleeping: a wake-up is short in comparison.
constexpr uint64_t kYieldNs = 2'000'000;
constexpr uint64_t kOversubscribedYieldNs = 1'000'000;
// Yields between two reads of the clock.
constexpr uint32_t kYieldsPerLook = 8;
// The polling interval of a sleeper that no thread can wake.
constexpr int64_t kPollNs = 1'000'000;

}  // namespace

void tune_waiting(unsigned threads, unsigned cores, bool polite) {
  wait_tuning.oversubscribed = threads > cores;
  wait_tuning.threads = threads;
  wait_tuning.threads_a_core = (threads + cores - 1) / cores;
  const bool spins = !polite && !wait_tuning.oversubscribed;
  wait_tuning.eager_loads = spins ? kEagerLoads : 0;
  wait_tuning.pauses = spins ? kPauses : 0;
  wait_tuning.yield_ns = polite                       ? 0
                         : wait_tuning.oversubscribed ? kOversubscribedYieldNs
                                                      : kYieldNs;
  wait_tuning.wakeups = os::prepare_remote_fence();
}

bool Spinner::yield() {
  if (schedule::on()) return false;
  // Where other work occupies the cores, a yield costs a time slice of each of its threads; a
  // thread that is woken runs before them.
  if (wait_tuning.yield_ns == 0 && wait_tuning.wakeups) return false;
  if (++yields_ % kYieldsPerLook == 0) {
    const uint64_t now = os::now_ns();
    if (deadline_ == 0)
      deadline_ = now + wait_tuning.yield_ns;
    else if (now >= deadline_)
      return false;
  }
  os::yield();
  return true;
}

void sleep_until(bool (*ready)(void* context), void* context, SleepSpot spot, const BlockedOn& on) {
  if (schedule::on()) {
    publish_blocked(on);
    while (!ready(context)) schedule::give_way(on);
    return withdraw_blocked();
  }
  {
    const OrdersNothing note;
    // S1. It comes before S2, a system call, whose fence in the other threads orders it for them.
    spot.sleepers->fetch_add(1, std::memory_order_relaxed);
  }
  if (wait_tuning.wakeups) os::remote_fence();  // S2
  publish_blocked(on);
  for (;;) {
    const auto* word = static_cast<const uint32_t*>(spot.word);
    const uint32_t seen = __atomic_load_n(word, __ATOMIC_RELAXED);
    if (ready(context)) break;  // S3
    os::futex_wait(spot.word, seen, wait_tuning.wakeups ? kWatchNs : kPollNs);
    watch_for_deadlock();
  }
  withdraw_blocked();
  spot.sleepers->fetch_sub(1, std::memory_order_relaxed);
}

}  // namespace upc::smp
