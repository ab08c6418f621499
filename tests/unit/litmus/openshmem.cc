// SPDX-License-Identifier: MIT
// Litmus tests of OpenSHMEM, by its proposed formal memory model (openshmem-org/specification, pull
// request 570, beyond the text of 1.6, sections 9.8 and 9.12), as far as it can be tested. In this
// model, happens-before includes the order of a PE's blocking operations around shmem_quiet, the
// remote delivery order of shmem_fence between operations to one PE, and the edges from an atomic
// operation to one that reads its value, and from a signal to the operation that sees it. The last
// test has an outcome that the model permits.
//
//   openshmem [seconds]    run each test for that time (default 0.3) and for enough meetings
//
// Not tested, since the draft does not define them: independent reads of independent writes, and
// the order of gets around shmem_fence.
#include <shmem.h>

#include "tests/unit/litmus/litmus.h"

using namespace upc::test;

namespace {

// All variables are on PE 0. own() is the address of the calling PE's own instance, which names
// them.
constexpr int kTarget = 0;
uint64_t* own(const Run& run, unsigned v) {
  const auto here = static_cast<uintptr_t>(shmem_my_pe());
  return reinterpret_cast<uint64_t*>(upcr_pshared_to_local(run.at(v))) +
         (here << upcri_job.slice_shift) / sizeof(uint64_t);
}
void p(const Run& run, unsigned v) { shmem_uint64_p(own(run, v), 1, kTarget); }
uint64_t g(const Run& run, unsigned v) { return shmem_uint64_g(own(run, v), kTarget); }
void set(const Run& run, unsigned v) { shmem_uint64_atomic_set(own(run, v), 1, kTarget); }
uint64_t fetch(const Run& run, unsigned v) {
  return shmem_uint64_atomic_fetch(own(run, v), kTarget);
}
constexpr uint64_t kOne = 1;
void put(const Run& run, unsigned v) { shmem_uint64_put(own(run, v), &kOne, 1, kTarget); }
void put_nbi(const Run& run, unsigned v) { shmem_uint64_put_nbi(own(run, v), &kOne, 1, kTarget); }
void add(const Run& run, unsigned v) { shmem_uint64_atomic_add(own(run, v), 1, kTarget); }
uint64_t swap(const Run& run, unsigned v) {
  return shmem_uint64_atomic_swap(own(run, v), 1, kTarget);
}
void none() {}

bool new_then_old(Results r) { return r[0] == 1 && r[1] == 0; }

// One PE stores data and then a flag; the other loads the flag and then the data.
template <void (*store_data)(const Run&, unsigned), void (*order)(),
          void (*store_flag)(const Run&, unsigned), uint64_t (*load_data)(const Run&, unsigned)>
void message_passing(const Run& run, unsigned pe) {
  if (pe == 0) {
    store_data(run, 0);
    order();
    store_flag(run, 1);
  } else {
    run.result(0, fetch(run, 1));
    shmem_quiet();
    run.result(1, load_data(run, 0));
  }
}
// Data with a signal, in one call.
template <bool blocking>
void signalled(const Run& run, unsigned pe) {
  if (pe == 0) {
    if (blocking)
      shmem_uint64_put_signal(own(run, 0), &kOne, 1, own(run, 1), 1, SHMEM_SIGNAL_SET, kTarget);
    else
      shmem_uint64_put_signal_nbi(own(run, 0), &kOne, 1, own(run, 1), 1, SHMEM_SIGNAL_ADD, kTarget);
  } else {
    run.result(0, fetch(run, 1));
    shmem_quiet();
    run.result(1, g(run, 0));
  }
}
// Each of two PEs writes one variable and reads the other.
template <void (*store)(const Run&, unsigned), void (*order)(),
          uint64_t (*load)(const Run&, unsigned)>
void store_buffering(const Run& run, unsigned pe) {
  store(run, pe);
  order();
  run.result(pe, load(run, 1 - pe));
}
void store_by_swap(const Run& run, unsigned v) { swap(run, v); }
// A second PE sees the first PE's store and stores a flag itself, which a third PE sees.
void causality(const Run& run, unsigned pe) {
  if (pe == 0) return set(run, 0);
  if (pe == 1) {
    run.result(0, fetch(run, 0));
    shmem_quiet();
    return set(run, 1);
  }
  run.result(1, fetch(run, 1));
  shmem_quiet();
  run.result(2, g(run, 0));
}
bool cause_lost(Results r) { return r[0] == 1 && r[1] == 1 && r[2] == 0; }
// One PE stores a variable; the other reads it twice.
void coherence(const Run& run, unsigned pe) {
  if (pe == 0) return set(run, 0);
  run.result(0, fetch(run, 0));
  shmem_fence();
  run.result(1, fetch(run, 0));
}
// Two PEs compare-and-swap the initial value: only one may succeed.
void taken_once(const Run& run, unsigned pe) {
  run.result(pe, shmem_uint64_atomic_compare_swap(own(run, 0), 0, 1 + pe, kTarget));
}
bool taken_twice(Results r) { return r[0] == 0 && r[1] == 0; }

const Test kTests[] = {
    {"message passing, p, fence", 2, message_passing<p, shmem_fence, set, g>, new_then_old,
     kForbidden, true},
    {"message passing, p, quiet", 2, message_passing<p, shmem_quiet, set, g>, new_then_old,
     kForbidden, true},
    {"message passing, put, fence, add", 2, message_passing<put, shmem_fence, add, g>, new_then_old,
     kForbidden, true},
    {"message passing, put_nbi, fence", 2, message_passing<put_nbi, shmem_fence, set, g>,
     new_then_old, kForbidden, true},
    {"message passing, put_nbi, quiet", 2, message_passing<put_nbi, shmem_quiet, set, g>,
     new_then_old, kForbidden, true},
    {"message passing, atomics, fence", 2, message_passing<add, shmem_fence, set, fetch>,
     new_then_old, kForbidden, false},
    {"message passing, put_signal", 2, signalled<true>, new_then_old, kForbidden, true},
    {"message passing, put_signal_nbi", 2, signalled<false>, new_then_old, kForbidden, true},
    {"store buffering, p, quiet, g", 2, store_buffering<p, shmem_quiet, g>, both_old, kForbidden,
     true},
    {"store buffering, put_nbi, quiet, g", 2, store_buffering<put_nbi, shmem_quiet, g>, both_old,
     kForbidden, true},
    {"store buffering, atomics, quiet", 2, store_buffering<set, shmem_quiet, fetch>, both_old,
     kForbidden, false},
    {"store buffering, swap, quiet", 2, store_buffering<store_by_swap, shmem_quiet, fetch>,
     both_old, kForbidden, false},
    {"write-to-read causality", 3, causality, cause_lost, kForbidden, true},
    {"coherence", 2, coherence, new_then_old, kForbidden, false},
    {"compare-and-swap by two", 2, taken_once, taken_twice, kForbidden, false},
    {"store buffering, p, g alone", 2, store_buffering<p, none, g>, both_old, kMustAppear, true},
};

}  // namespace

int main(int argc, char** argv) {
  constexpr uint64_t kMeetings = 20000;
  return run_litmus(argc, argv, kTests, sizeof kTests / sizeof *kTests, kMeetings, shmem_init);
}
