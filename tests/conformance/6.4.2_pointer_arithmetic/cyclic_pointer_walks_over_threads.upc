// A pointer with block size 1 moves to the next thread with each step.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

shared int a[5 * THREADS];

int main(void) {
  shared int *p = a;
  if (MYTHREAD == 0)
    for (int i = 0; i < 5 * THREADS; i++) a[i] = 3 * i;
  upc_barrier;
  for (int i = 0; i < 5 * THREADS; i++, p++) {
    CHECK_EQUAL(upc_threadof(p), i % THREADS);
    CHECK_EQUAL(upc_phaseof(p), 0);
    CHECK_EQUAL(*p, 3 * i);
  }
  while (p-- > a) CHECK_EQUAL(*p, 3 * (p - a));
  pass();
  return 0;
}
