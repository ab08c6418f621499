// [*] gives the array the computed block size; a pointer type may state that number.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

shared [*] int a[6 * THREADS];
shared [*] double d[THREADS][4];

int main(void) {
  shared [6] int *p = a;
  shared [4] double(*q)[4] = d;
  for (int i = 0; i < 6 * THREADS; i++, p++) {
    CHECK(p == &a[i]);
    CHECK_EQUAL(upc_threadof(p), i / 6);
    CHECK_EQUAL(upc_phaseof(p), i % 6);
  }
  for (int t = 0; t < THREADS; t++) CHECK_EQUAL(upc_threadof(&q[t][3]), t);
  pass();
  return 0;
}
