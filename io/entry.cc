// SPDX-License-Identifier: MIT
// Counters of calls.
#include "io/entry.h"

#include <upcri/access.h>

#include <atomic>
#include <cstdint>

#include "runtime/job.h"
#include "runtime/schedule.h"
#include "smp/wait.h"

namespace upc::io {
namespace {

// A thread's count of calls, little-endian: a thread sleeps on the half that changes. Raising is
// release, waiting acquire: what was written before the raise is seen after the wait.
struct alignas(64) Count {
  std::atomic<uint64_t> calls{0};
  std::atomic<uint32_t> sleepers{0};

  bool reached(uint64_t wanted) const { return calls.load(std::memory_order_acquire) >= wanted; }
};
Count entered[UPCR_MAX_THREADS];
Count done[UPCR_MAX_THREADS];

void raise_and_wait(Count* counts, const char* function, bool wait) {
  Count& mine = counts[runtime::me()];
  const uint64_t wanted = mine.calls.load(std::memory_order_relaxed) + 1;
  if (wait) runtime::schedule::notified(counts, true, function);
  mine.calls.store(wanted, std::memory_order_release);
  smp::wake_sleepers({&mine.calls, &mine.sleepers});
  if (!wait) return;
  smp::Spinner spinner;
  for (unsigned t = 0; t < upcri_job.threads; ++t) {
    Count& count = counts[t];
    const smp::BlockedOn on = {function, runtime::place(),
                               [](const void* object, uint64_t ticket) {
                                 return static_cast<const Count*>(object)->reached(ticket);
                               },
                               &count, wanted};
    smp::wait_until([&] { return count.reached(wanted); }, {&count.calls, &count.sleepers}, on,
                    spinner);
  }
  runtime::schedule::waited(counts, true, function);
  // The upc_fence that every mode except NOSYNC implies (UPC 1.3, "Collective Standard Library
  // Calls"). The wait alone orders nothing against a thread whose own call has NOSYNC.
  upcri_fence();
}

}  // namespace

void enter(const char* function, upc_flag_t flags) {
  runtime::schedule::point(function);
  raise_and_wait(entered, function, !(flags & UPC_IN_NOSYNC));
}

void leave(const char* function, upc_flag_t flags) {
  runtime::schedule::point(function);
  raise_and_wait(done, function, !(flags & UPC_OUT_NOSYNC));
}

}  // namespace upc::io
