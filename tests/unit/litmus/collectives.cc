// SPDX-License-Identifier: MIT
// Litmus tests of the fences that collectives imply: in each mode except IN_NOSYNC | OUT_NOSYNC, a
// thread's accesses after the call are ordered after its accesses before the call. (UPC 1.3,
// "Collective Standard Library Calls".)
#include <upc_collective.h>

#include "tests/unit/litmus/litmus.h"

using namespace upc::test;

namespace {

upcr_shared_ptr_t source, target;  // kBlock longs on each thread; the same pointers on all threads
upcr_pshared_ptr_t identity;       // a permutation
constexpr size_t kBlock = 8;

void prepare() {
  const upcr_shared_ptr_t from = upcr_all_alloc(upcr_threads(), kBlock * sizeof(long)),
                          to = upcr_all_alloc(upcr_threads(), kBlock * sizeof(long)),
                          permutation = upcr_all_alloc(upcr_threads(), sizeof(int));
  const upcr_pshared_ptr_t cyclic = upcr_shared_to_pshared(permutation);
  const upcr_thread_t me = upcr_mythread();
  upcr_put_pshared_val(upcr_add_pshared1(cyclic, sizeof(int), me), 0, me, sizeof(int));
  if (me == 0) {
    source = from;
    target = to;
    identity = cyclic;
  }
  upcr_barrier(0, UPCR_BARRIERFLAG_ANONYMOUS);
}

void broadcast(upc_flag_t flags) { upc_all_broadcast(target, source, sizeof(long), flags); }
void scatter(upc_flag_t flags) { upc_all_scatter(target, source, sizeof(long), flags); }
void gather(upc_flag_t flags) { upc_all_gather(target, source, sizeof(long), flags); }
void gather_all(upc_flag_t flags) { upc_all_gather_all(target, source, sizeof(long), flags); }
void exchange(upc_flag_t flags) { upc_all_exchange(target, source, sizeof(long), flags); }
void permute(upc_flag_t flags) { upc_all_permute(target, source, identity, sizeof(long), flags); }
void reduce(upc_flag_t flags) {
  upc_all_reduceL(target, source, UPC_ADD, kBlock * upcr_threads(), kBlock, nullptr, flags);
}
void reduce_all(upc_flag_t flags) {
  bupc_all_reduce_allL(target, source, UPC_ADD, kBlock * upcr_threads(), kBlock, nullptr, flags);
}
void prefix_reduce(upc_flag_t flags) {
  upc_all_prefix_reduceL(target, source, UPC_ADD, kBlock * upcr_threads(), kBlock, nullptr, flags);
}
int compare(upcr_shared_ptr_t, upcr_shared_ptr_t) { return 0; }
void sort(upc_flag_t flags) {
  upc_all_sort(source, sizeof(long), kBlock * upcr_threads(), kBlock, compare, flags);
}

// Each of two threads stores one variable and loads the other, with the call in between.
template <void (*collective)(upc_flag_t), upc_flag_t flags>
void around(const Run& run, unsigned thread) {
  if (thread < kVariables) run.put(thread, 1);
  collective(flags);
  if (thread < kVariables) run.result(thread, run.get(1 - thread));
}

#define IN_MODES(F, ...)         \
  OUT_MODES(F, ALL, __VA_ARGS__) \
  OUT_MODES(F, MY, __VA_ARGS__)  \
  F(NO, ALL, __VA_ARGS__)        \
  F(NO, MY, __VA_ARGS__)
#define OUT_MODES(F, in, ...) F(in, ALL, __VA_ARGS__) F(in, MY, __VA_ARGS__) F(in, NO, __VA_ARGS__)
#define ONE(in, out, collective, threads)    \
  {#collective ", " #in " and " #out,        \
   threads,                                  \
   around < collective,                      \
   UPC_IN_##in##SYNC | UPC_OUT_##out##SYNC > \
   , both_old, kForbidden, true, nullptr, true},
#define ALL_MODES(collective) IN_MODES(ONE, collective, 2)

const Test kTests[] = {
    // clang-format off
    ALL_MODES(broadcast)
    ALL_MODES(scatter)
    ALL_MODES(gather)
    ALL_MODES(gather_all)
    ALL_MODES(exchange)
    ALL_MODES(permute)
    ALL_MODES(reduce)
    ALL_MODES(reduce_all)
    ALL_MODES(prefix_reduce)
    ALL_MODES(sort)
    // More than two threads, of which two race.
    IN_MODES(ONE, permute, 3)
    IN_MODES(ONE, exchange, 4)
    IN_MODES(ONE, permute, 8)
    IN_MODES(ONE, gather_all, 8)
    IN_MODES(ONE, exchange, 8)
    // clang-format on
    {"permute, NO and NO", 2, around<permute, UPC_IN_NOSYNC | UPC_OUT_NOSYNC>, both_old,
     kMustAppear, true, nullptr, true},
};

}  // namespace

int main(int argc, char** argv) {
  return run_litmus(argc, argv, kTests, sizeof kTests / sizeof *kTests, 3000, prepare);
}
