// A conversion from shared void * to block size 1 or indefinite sets the phase to 0.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

shared [6] int a[6 * THREADS];

int main(void) {
  shared void *g = &a[6 * MYTHREAD + 4];
  shared int *one = g;
  shared [] int *none = g;
  CHECK_EQUAL(upc_phaseof(g), 4);
  CHECK_EQUAL(upc_phaseof(one), 0);
  CHECK_EQUAL(upc_phaseof(none), 0);
  CHECK(one == g && none == g);
  CHECK_EQUAL(upc_threadof(one), MYTHREAD);
  CHECK_EQUAL(upc_threadof(one + 1), (MYTHREAD + 1) % THREADS);
  CHECK(none + 1 == (shared void *)&a[6 * MYTHREAD + 5]);
  g = one;
  CHECK_EQUAL(upc_phaseof(g), 0);
  pass();
  return 0;
}
