// SPDX-License-Identifier: MIT
// A collective call with little to do is done whole by one thread; one with more is split over all.
// The functions here decide which one a call is, and perform a small one.
//
// What a call with little to do costs is how often threads wait for each other: twice if all meet
// on entry and again on return. So if it has IN_ALLSYNC, one thread does it whole once all are
// there, and then it is over for all. Where threads share cores that is the one that comes last,
// which has a core; where each has its own, one that is named, so that the data stay in its cache.
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

// Whether one thread does a call of `nbytes` in all.
inline bool one_does_all(upc_flag_t flags, uint64_t nbytes) {
  // Bytes that a core copies in the time of a few switches between threads.
  constexpr uint64_t kLittleBytes = 32 << 10;
  // Bytes that it copies in the time in which all hear of each other, and the threads up to which
  // it reaches all lines as fast (bench/run collectives; bench/transfers).
  constexpr uint64_t kFewBytes = 1024;
  constexpr unsigned kFewThreads = 4;
  // A schedule is to show what the modes allow, not how little this needs of it.
  if (in_mode(flags) != Mode::kAll || runtime::schedule::on()) return false;
  return smp::wait_tuning.oversubscribed ? nbytes <= kLittleBytes
                                         : nbytes <= kFewBytes && upcri_job.threads <= kFewThreads;
}

// Where the threads wait for the last.
struct Gathering {
  // acq_rel: the last sees what all wrote before.
  alignas(smp::os::kCacheLine) std::atomic<uint32_t> entered{0};
  alignas(smp::os::kCacheLine) Counter over;  // calls done this way
  std::atomic<uint32_t> sleepers{0};
};
extern Gathering gathering;
extern __thread uint64_t one_does_all_calls;  // of the calling thread; all count alike

// Calls work() on one thread once all have come here, `worker` if each has a core; returns when it
// is over.
template <class Work>
void let_one_do(const char* function, unsigned worker, Work work) {
  runtime::require_upc_thread(function);
  const uint64_t number = ++one_does_all_calls;
  if (smp::wait_tuning.oversubscribed) {
    if (gathering.entered.fetch_add(1, std::memory_order_acq_rel) + 1 < upcri_job.threads)
      return gathering.over.await(number, gathering.sleepers, function);
    gathering.entered.store(0, std::memory_order_relaxed);  // seen by all who come after `over`
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
