// SPDX-License-Identifier: MIT
// Values that threads agree on. The checking runtime also compares the arguments that each thread
// passed.
#include "runtime/agreement.h"

#include <atomic>

#include "runtime/diagnostics/line.h"
#include "runtime/diagnostics/pointer_text.h"
#include "runtime/job.h"
#include "runtime/job_end.h"
#include "runtime/race.h"
#include "runtime/schedule.h"
#include "runtime/teams.h"
#include "smp/os.h"

namespace upc::runtime {
namespace {

// The values, in alternating slots. A slot is written again only after all threads have made the
// call in between, and so have read it. The barrier orders these accesses.
std::atomic<uint64_t> agreed[2];
// The number of calls that a UPC thread has made, itself or by a thread that works for it.
struct alignas(smp::os::kCacheLine) Calls {
  uint32_t count;
};
Calls calls[UPCR_MAX_THREADS];
uint32_t next_turn() { return calls[me()].count++ % 2; }

// Relaxed is enough: a thread reads it only after it has seen that OpenSHMEM allows it, or was
// created later.
std::atomic<bool> members_call;

#ifdef UPCRI_CHECK
struct alignas(smp::os::kCacheLine) Record {
  CollectiveCall call;
  const upcri_place_t* place;
};
Record records[2][UPCR_MAX_THREADS];

void add_value(Line& line, const CollectiveArgument& argument) {
  const auto value = static_cast<unsigned long long>(argument.value);
  switch (argument.kind) {
    case CollectiveArgument::kNumber: return line.add("%llu", value);
    case CollectiveArgument::kBits: return line.add("0x%llx", value);
    case CollectiveArgument::kFunction: return line.add("the function at 0x%llx", value);
    case CollectiveArgument::kName:
      return line.add("%s", reinterpret_cast<const char*>(argument.value));
    case CollectiveArgument::kPointer:
      if (upcr_isnull_shared(value)) return line.add("null");
      return line.add("%s", pointer_text(static_cast<upcr_shared_ptr_t>(value)).text);
  }
}

[[noreturn]] void report_unlike(const Record& mine, const Record& first) {
  claim_end();
  Line line;
  line.add("upc: thread %u: ", me());
  line.add_place(mine.place);
  const CollectiveCall &here = mine.call, &there = first.call;
  if (here.function != there.function) {
    line.add("%s here, but %s on thread 0", here.function, there.function);
  } else {
    const CollectiveArgument *a = here.arguments, *b = there.arguments;
    for (; a->value == b->value; ++a, ++b) {
    }
    line.add("%s: %s is ", here.function, a->name);
    add_value(line, *a);
    line.add(" here, but ");
    add_value(line, *b);
    line.add(" on thread 0");
  }
  if (first.place) line.add(" (%s:%d)", first.place->file, first.place->line);
  line.add("; a collective call must be the same on all threads");
  line.write();
  end_claimed_job(kMisuseCode);
}

void check_alike(uint32_t turn) {
  const race::Quiet quiet;
  const Record &mine = records[turn][me()], &first = records[turn][0];
  bool alike = mine.call.function == first.call.function;
  for (int i = 0; alike && i < 8 && mine.call.arguments[i].name; ++i)
    alike = mine.call.arguments[i].value == first.call.arguments[i].value;
  if (!alike) report_unlike(mine, first);
}
#endif

void arrive(const CollectiveCall& call, uint32_t turn) {
  if (!teams::is_member() || !members_may_call()) require_upc_thread(call.function);
  schedule::point(call.function, schedule::Does::kNothing);
#ifdef UPCRI_CHECK
  {
    const race::Quiet quiet;  // the calls in between may be quiet, so the detector may see no order
    records[turn][me()] = {call, place()};
  }
#else
  (void)turn;
#endif
  job.collective_barrier.notify(me(), {});
  schedule::notified(&job.collective_barrier, false);
  job.collective_barrier.wait(me(), call.function, place());
  schedule::waited(&job.collective_barrier, false);
  schedule::point(call.function, schedule::Does::kNothing);
#ifdef UPCRI_CHECK
  check_alike(turn);
#endif
}

}  // namespace

void let_members_call() { members_call.store(true, std::memory_order_relaxed); }
bool members_may_call() { return members_call.load(std::memory_order_relaxed); }

void meet(const CollectiveCall& call) { arrive(call, next_turn()); }

uint64_t agree(const CollectiveCall& call, uint64_t (*compute)(void* context), void* context) {
  const uint32_t turn = next_turn();
  if (me() == 0) agreed[turn].store(compute(context), std::memory_order_relaxed);
  arrive(call, turn);
  return agreed[turn].load(std::memory_order_relaxed);
}

}  // namespace upc::runtime
