// SPDX-License-Identifier: MIT
// Values that each thread accumulates separately, and that are combined at the end.
#include <stdlib.h>
#include <string.h>

#include <new>

#include "runtime/agreement.h"
#include "runtime/job.h"
#include "runtime/race.h"
#include "smp/os.h"
#include "upc_task.h"

using namespace upc::runtime;

struct upcri_reducer {
  static constexpr uint64_t kAlive = 0x7265637564657274;  // "treducer"
  uint64_t alive;
  size_t bytes, stride;
  void (*combine)(void* into, const void* from);
  char* memory;  // a view for each thread, the identity, and the combined value

  char* view(unsigned thread) const { return memory + thread * stride; }
  char* identity() const { return view(upcri_job.threads); }
  char* total() const { return view(upcri_job.threads + 1); }
};

namespace {

using Reducer = upcri_reducer;

Reducer& live(const char* function, taskq_reducer_t* reducer) {
#ifdef UPCRI_CHECK
  if (!reducer)
    upcri_fatal("%s: the reducer is null; allocate it with taskq_all_reducer_alloc", function);
  if (reinterpret_cast<uintptr_t>(reducer) % alignof(Reducer) != 0 ||
      reducer->alive != Reducer::kAlive)
    upcri_fatal("%s: there is no reducer at %p, or it has been freed", function,
                static_cast<void*>(reducer));
#else
  (void)function;
#endif
  return *reducer;
}

Reducer* make(size_t bytes, const void* identity, void (*combine)(void*, const void*)) {
  constexpr size_t kLine = upc::smp::os::kCacheLine;
  void* room = malloc(sizeof(Reducer));
  if (!room) return nullptr;
  auto* reducer = new (room) Reducer;
  reducer->bytes = bytes;
  reducer->stride = (bytes + kLine - 1) / kLine * kLine;  // no two threads write to one line
  reducer->combine = combine;
  reducer->memory =
      static_cast<char*>(aligned_alloc(kLine, (upcri_job.threads + 2) * reducer->stride));
  if (!reducer->memory) return nullptr;
  for (unsigned t = 0; t < upcri_job.threads + 2; ++t) memcpy(reducer->view(t), identity, bytes);
  reducer->alive = Reducer::kAlive;
  return reducer;
}

// All threads meet; after that they see what the others have done before.
void meet_in_order(const CollectiveCall& call, const Reducer& reducer) {
  race::release(&reducer.alive);
  {
    const race::Quiet quiet;
    meet(call);
  }
  race::acquire(&reducer.alive);
}

}  // namespace

taskq_reducer_t*(taskq_all_reducer_alloc)(size_t nbytes, const void* identity,
                                          void (*combine)(void* into, const void* from)) {
  if (nbytes == 0 || !identity || !combine)
    upcri_fatal("taskq_all_reducer_alloc: %s", nbytes == 0 ? "nbytes is 0"
                                               : !identity ? "identity is null"
                                                           : "combine is null");
  const race::Quiet quiet;
  const uint64_t reducer =
      agree({"taskq_all_reducer_alloc",
             {{"nbytes", nbytes},
              {"combine", reinterpret_cast<uintptr_t>(combine), CollectiveArgument::kFunction}}},
            [&] { return reinterpret_cast<uint64_t>(make(nbytes, identity, combine)); });
  if (!reducer)
    upcri_fatal("taskq_all_reducer_alloc: there is no memory for %u values of %zu bytes",
                upcri_job.threads, nbytes);
  return reinterpret_cast<Reducer*>(reducer);
}

void*(taskq_reducer_view)(taskq_reducer_t* reducer) {
  return live("taskq_reducer_view", reducer).view(me());
}

void(taskq_all_reduce)(taskq_reducer_t* reducer, void* result) {
  const Reducer& r = live("taskq_all_reduce", reducer);
  if (!result) upcri_fatal("taskq_all_reduce: result is null");
  const CollectiveCall call = {
      "taskq_all_reduce",
      {{"reducer", reinterpret_cast<uintptr_t>(reducer), CollectiveArgument::kBits}}};
  meet_in_order(call, r);
  // In the order of threads, so that the result does not depend on the order of arrival.
  if (me() == 0) {
    memcpy(r.total(), r.identity(), r.bytes);
    for (unsigned t = 0; t < upcri_job.threads; ++t) r.combine(r.total(), r.view(t));
  }
  meet_in_order(call, r);
  memcpy(result, r.total(), r.bytes);
  memcpy(r.view(me()), r.identity(), r.bytes);
}

void(taskq_all_reducer_free)(taskq_reducer_t* reducer) {
  Reducer& r = live("taskq_all_reducer_free", reducer);
  meet({"taskq_all_reducer_free",
        {{"reducer", reinterpret_cast<uintptr_t>(reducer), CollectiveArgument::kBits}}});
  if (me() != 0) return;
  const race::Quiet quiet;
  r.alive = 0;
  free(r.memory);
  // Its description is kept, for threads that still use it.
#ifndef UPCRI_CHECK
  free(&r);
#endif
}
