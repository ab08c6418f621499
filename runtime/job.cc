// The job's state, and collective agreement over it.
#include "runtime/job.h"

#include <atomic>

#include "runtime/report.h"

upcri_job_t upcri_job;
__thread upcri_self_t upcri_self;

namespace upc::runtime {

Job job;

namespace {

// Values agreed on, in turn: a slot is written again only after all threads have made the call in
// between, and so have read it. Ordered by the barrier.
std::atomic<uint64_t> agreed[2];
__thread uint32_t calls;

#ifdef UPCRI_CHECK
struct alignas(64) Said {
  CollectiveCall call;
  const upcri_place_t* place;
};
Said said[2][UPCR_MAX_THREADS];

void check_alike(uint32_t turn) {
  const Said& first = said[turn][0];
  const Said& mine = said[turn][me()];
  if (first.call.function == mine.call.function &&
      first.call.arguments[0] == mine.call.arguments[0] &&
      first.call.arguments[1] == mine.call.arguments[1])
    return;
  const upcri_place_t unknown = {"an unknown place", 0};
  const upcri_place_t& there = first.place ? *first.place : unknown;
  upcri_fatal(
      "%s(%llu, %llu) here, but thread 0 called %s(%llu, %llu) at %s:%d; a collective call must be "
      "the same on all threads",
      mine.call.function, static_cast<unsigned long long>(mine.call.arguments[0]),
      static_cast<unsigned long long>(mine.call.arguments[1]), first.call.function,
      static_cast<unsigned long long>(first.call.arguments[0]),
      static_cast<unsigned long long>(first.call.arguments[1]), there.file, there.line);
}
#endif

void arrive(const CollectiveCall& call, uint32_t turn) {
#ifdef UPCRI_CHECK
  said[turn][me()] = {call, place()};
#else
  (void)turn;
#endif
  job.collective_barrier.notify(me(), {});
  job.collective_barrier.wait(me(), call.function, place());
#ifdef UPCRI_CHECK
  check_alike(turn);
#endif
}

}  // namespace

void meet(const CollectiveCall& call) { arrive(call, calls++ % 2); }

uint64_t agree(const CollectiveCall& call, uint64_t (*compute)(void* context), void* context) {
  const uint32_t turn = calls++ % 2;
  if (me() == 0) agreed[turn].store(compute(context), std::memory_order_relaxed);
  arrive(call, turn);
  return agreed[turn].load(std::memory_order_relaxed);
}

}  // namespace upc::runtime
