// SPDX-License-Identifier: MIT
// Small collective calls are performed by one thread; larger ones are split over all. The functions
// here decide which one a call is, and perform a small one.
//
// The cost of a small call is how often threads wait for each other: twice if all meet on entry and
// again on return. So with IN_ALLSYNC, one thread performs the call after all have arrived, and
// then it is over for all. Where threads share cores that is the last thread to arrive, which has a
// core; where each has its own, it is a fixed one, so that the data stay in its cache.
#ifndef UPC_COLLECTIVES_SMALL_CALL_H
#define UPC_COLLECTIVES_SMALL_CALL_H

#include <upcri/collectives.h>

#include <atomic>
#include <cstdint>

#include "collectives/sync.h"
#include "runtime/job.h"
#include "smp/os.h"
#include "smp/wait.h"

namespace upc::collectives {

// Whether one thread performs a call of `nbytes` in total.
inline bool one_does_all(upc_flag_t flags, uint64_t nbytes) {
  // Bytes that a core copies in the time of a few context switches.
  constexpr uint64_t kLittleBytes = 32 << 10;
  // Bytes that it copies in the time that all threads need to communicate, and the number of
  // threads up to which it accesses all lines equally fast (bench/run collectives;
  // bench/transfers).
  constexpr uint64_t kFewBytes = 1024;
  constexpr unsigned kFewThreads = 4;
  // A schedule should show what the modes allow, not how little of it this code needs.
  if (in_mode(flags) != Mode::kAll || runtime::schedule::on()) return false;
  return smp::wait_tuning.oversubscribed ? nbytes <= kLittleBytes
                                         : nbytes <= kFewBytes && upcri_job.threads <= kFewThreads;
}

// Where the threads wait for the last one.
struct Gathering {
  // acq_rel: the last thread sees what all wrote before.
  alignas(smp::os::kCacheLine) std::atomic<uint32_t> entered{0};
  alignas(smp::os::kCacheLine) Counter over;  // calls performed this way
  std::atomic<uint32_t> sleepers{0};
};
extern Gathering gathering;
extern __thread uint64_t one_does_all_calls;  // of the calling thread; the same on all threads

// Calls work() on one thread after all have arrived here, on `worker` if each has a core; returns
// when it is over.
template <class Work>
void let_one_do(const char* function, unsigned worker, Work work) {
  runtime::require_upc_thread(function);
  const uint64_t number = ++one_does_all_calls;
  if (smp::wait_tuning.oversubscribed) {
    if (gathering.entered.fetch_add(1, std::memory_order_acq_rel) + 1 < upcri_job.threads)
      return gathering.over.await(number, gathering.sleepers, function);
    gathering.entered.store(0, std::memory_order_relaxed);  // threads that come after `over` see it
    work();
    return gathering.over.raise(number, gathering.sleepers);
  }
  const unsigned self = runtime::me();
  if (self != worker) {
    lines[self].here.raise(number, lines[self].sleepers);
    return lines[self].over.await(number, lines[self].sleepers, function);
  }
  for (unsigned t = 0; t < upcri_job.threads; ++t)
    if (t != worker) lines[t].here.await(number, lines[t].sleepers, function);
  work();
  for (unsigned t = 0; t < upcri_job.threads; ++t)
    if (t != worker) lines[t].over.raise(number, lines[t].sleepers);
}

}  // namespace upc::collectives

#endif
