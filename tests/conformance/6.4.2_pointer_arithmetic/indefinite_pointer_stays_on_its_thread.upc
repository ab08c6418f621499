// A pointer with indefinite block size behaves as a C pointer, with phase 0.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

shared [] int *shared where[THREADS];

int main(void) {
  shared [] int *p = upc_alloc(10 * sizeof(int));
  where[MYTHREAD] = p;
  for (int i = 0; i < 10; i++) p[i] = 10 * MYTHREAD + i;
  upc_barrier;
  p = where[(MYTHREAD + 1) % THREADS];
  for (shared [] int *q = p + 9; q >= p; --q) {
    CHECK_EQUAL(upc_threadof(q), (MYTHREAD + 1) % THREADS);
    CHECK_EQUAL(upc_phaseof(q), 0);
    CHECK_EQUAL(*q, 10 * ((MYTHREAD + 1) % THREADS) + (q - p));
  }
  CHECK_EQUAL((p + 7) - (p + 2), 5);
  CHECK_EQUAL(upc_addrfield(p + 3) - upc_addrfield(p), 3 * sizeof(int));
  upc_barrier;
  upc_free(where[MYTHREAD]);
  pass();
  return 0;
}
