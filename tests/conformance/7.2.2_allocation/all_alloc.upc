// upc_all_alloc gives the same blocked space to all threads, with phase zero.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

shared [3] int *shared from[THREADS];

int main(void) {
  shared [3] int *p = upc_all_alloc(2 * THREADS, 3 * sizeof(int));
  from[MYTHREAD] = p;
  upc_barrier;
  for (int t = 0; t < THREADS; t++) CHECK(from[t] == p);
  CHECK_EQUAL(upc_phaseof(p), 0);
  CHECK_EQUAL(upc_threadof(p), 0);
  for (int i = 0; i < 6 * THREADS; i++) {
    CHECK_EQUAL(upc_threadof(p + i), i / 3 % THREADS);
    if (i / 3 % THREADS == MYTHREAD) p[i] = i;
  }
  upc_barrier;
  for (int i = 0; i < 6 * THREADS; i++) CHECK_EQUAL(p[i], i);
  upc_barrier;
  if (MYTHREAD == 0) upc_free(p);
  pass();
  return 0;
}
