// Two pointers to the same object are equal, even if their phases differ.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

shared [4] int a[4 * THREADS];

int main(void) {
  shared [4] int *p = &a[4 * MYTHREAD + 2];
  shared [4] int *q = (shared [4] int *)(shared [] int *)p;
  shared void *g = p;
  CHECK_EQUAL(upc_phaseof(p), 2);
  CHECK_EQUAL(upc_phaseof(q), 0);
  CHECK(p == q);
  CHECK(!(p != q));
  CHECK(g == q && q == g);
  CHECK(upc_resetphase(p) == p);
  CHECK(p + 1 != q + 2);
  pass();
  return 0;
}
