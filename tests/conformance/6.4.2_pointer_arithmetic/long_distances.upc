// Steps over thousands of blocks, and back.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

shared [5] int a[5005 * THREADS];
shared int c[12346 * THREADS];

int main(void) {
  shared [5] int *p = &a[3];
  shared int *q = &c[12345 * THREADS + MYTHREAD];
  p += 5000L * THREADS;
  q -= 12345L * THREADS;
  CHECK_EQUAL(upc_phaseof(p), 3);
  CHECK_EQUAL(upc_threadof(p), 0);
  CHECK_EQUAL(upc_threadof(q), MYTHREAD);
  CHECK_EQUAL(p - a, 5000L * THREADS + 3);
  CHECK(q == &c[MYTHREAD]);
  p -= 5000L * THREADS;
  CHECK(p == &a[3]);
  CHECK_EQUAL(&a[5005 * THREADS - 1] - p, 5005 * THREADS - 4);
  pass();
  return 0;
}
