// The promises of upc_thread_info are kept: here, every kind of object of every thread can be cast,
// and the casts reach the complete part with affinity to that thread.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include <upc_castable.h>

#include "../check.h"

#if __UPC_CASTABLE__ != 1
#error the feature macro should be 1
#endif
#if UPC_CASTABLE_ALL != \
    (UPC_CASTABLE_ALL_ALLOC | UPC_CASTABLE_GLOBAL_ALLOC | UPC_CASTABLE_ALLOC | UPC_CASTABLE_STATIC)
#error there is a region that UPC_CASTABLE_ALL lacks
#endif

#define N 5
shared[N] int fixed[N * THREADS];
shared[N] int *shared global;
shared[] int *shared own[THREADS];

static void fill(shared[] int *part, int t) {
  int *cells = upc_cast(part);
  CHECK(cells != NULL);
  for (int i = 0; i < N; i++) cells[i] = 100 * t + 10 * MYTHREAD + i;
}
static void check(shared[] int *part, int t, int by) {
  for (int i = 0; i < N; i++) CHECK_EQUAL(part[i], 100 * t + 10 * by + i);
}

int main(void) {
  shared[N] int *common = upc_all_alloc(THREADS, N * sizeof(int));
  if (MYTHREAD == 0) global = upc_global_alloc(THREADS, N * sizeof(int));
  own[MYTHREAD] = upc_alloc(N * sizeof(int));
  upc_barrier;
  const int t = (MYTHREAD + 1) % THREADS, left = (MYTHREAD + THREADS - 1) % THREADS;
  for (int thread = 0; thread < THREADS; thread++) {
    upc_thread_info_t info = upc_thread_info(thread);
    CHECK_EQUAL(info.guaranteedCastable, UPC_CASTABLE_ALL);
    CHECK_EQUAL(info.probablyCastable, UPC_CASTABLE_ALL);
  }
  fill((shared[] int *)&fixed[N * t], t);
  fill((shared[] int *)&common[N * t], t);
  fill((shared[] int *)&global[N * t], t);
  fill(own[t], t);
  upc_barrier;
  check((shared[] int *)&fixed[N * MYTHREAD], MYTHREAD, left);
  check((shared[] int *)&common[N * MYTHREAD], MYTHREAD, left);
  check((shared[] int *)&global[N * MYTHREAD], MYTHREAD, left);
  check(own[MYTHREAD], MYTHREAD, left);
  CHECK(upc_cast(&fixed[N * MYTHREAD + 2]) == (int *)&fixed[N * MYTHREAD + 2]);
  CHECK(upc_cast((shared void *)NULL) == NULL);
  pass();
  return 0;
}
