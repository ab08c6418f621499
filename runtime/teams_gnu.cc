// SPDX-License-Identifier: MIT
// The functions of libgomp that begin a team, in front of libgomp's own: each makes the members
// join before they begin. gcc calls them with the function that it made of a region. (OpenMP's
// tasks, loops and sections run on members of the team, so nothing else must be intercepted.)
#include <dlfcn.h>

#include <atomic>

#include "runtime/teams.h"

// A reference that makes the linker keep libgomp.so, which programs need beside these functions.
extern "C" void GOMP_barrier();
void (*const upcri_needs_libgomp)() __attribute__((__used__)) = GOMP_barrier;

namespace {

namespace teams = upc::runtime::teams;

// The members get this instead of their function's data.
struct Region {
  // GOMP_parallel_reductions reads what the data begin with here.
  void* first;
  void (*function)(void*);
  void* data;
  teams::Identity identity;
};

void run(void* argument) {
  const auto& region = *static_cast<const Region*>(argument);
  teams::join(region.identity);
  region.function(region.data);
  teams::leave();
}

// libgomp's function of a name. Relaxed: each thread that looks it up finds the same.
template <class Function>
Function* libgomps(std::atomic<void*>& known, const char* name) {
  void* found = known.load(std::memory_order_relaxed);
  if (!found) {
    found = dlsym(RTLD_NEXT, name);
    if (!found) upcri_fatal("%s is not in a shared library: link libgomp without -static", name);
    known.store(found, std::memory_order_relaxed);
  }
  return reinterpret_cast<Function*>(found);
}

}  // namespace

#define UPC_BEGINS_A_TEAM(result, name, parameters, ...)                             \
  extern "C" result name(void (*function)(void*), void* data, UPC_LIST parameters) { \
    static std::atomic<void*> known;                                                 \
    using Function = result(void (*)(void*), void*, UPC_LIST parameters);            \
    Region region = {data ? *static_cast<void**>(data) : nullptr, function, data,    \
                     teams::own_identity()};                                         \
    return libgomps<Function>(known, #name)(run, &region, __VA_ARGS__);              \
  }
#define UPC_LIST(...) __VA_ARGS__
#define UPC_TEAM(name, last)                                                                      \
  UPC_BEGINS_A_TEAM(void, name, (unsigned threads, unsigned last, unsigned flags), threads, last, \
                    flags)
#define UPC_LOOP(name)                                                                            \
  UPC_BEGINS_A_TEAM(void, name,                                                                   \
                    (unsigned threads, long start, long end, long step, unsigned flags), threads, \
                    start, end, step, flags)
#define UPC_LOOP_OF_CHUNKS(name)                                                                   \
  UPC_BEGINS_A_TEAM(                                                                               \
      void, name, (unsigned threads, long start, long end, long step, long chunk, unsigned flags), \
      threads, start, end, step, chunk, flags)

UPC_BEGINS_A_TEAM(void, GOMP_parallel, (unsigned threads, unsigned flags), threads, flags)
UPC_BEGINS_A_TEAM(unsigned, GOMP_parallel_reductions, (unsigned threads, unsigned flags), threads,
                  flags)
UPC_TEAM(GOMP_parallel_sections, count)
UPC_TEAM(GOMP_teams_reg, limit)
UPC_LOOP_OF_CHUNKS(GOMP_parallel_loop_static)
UPC_LOOP_OF_CHUNKS(GOMP_parallel_loop_dynamic)
UPC_LOOP_OF_CHUNKS(GOMP_parallel_loop_guided)
UPC_LOOP_OF_CHUNKS(GOMP_parallel_loop_nonmonotonic_dynamic)
UPC_LOOP_OF_CHUNKS(GOMP_parallel_loop_nonmonotonic_guided)
UPC_LOOP(GOMP_parallel_loop_runtime)
UPC_LOOP(GOMP_parallel_loop_nonmonotonic_runtime)
UPC_LOOP(GOMP_parallel_loop_maybe_nonmonotonic_runtime)
