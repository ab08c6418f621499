// A block at least as long as the array keeps all elements on thread 0.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

shared [100] int a[6 * THREADS];

int main(void) {
  for (int i = 0; i < 6 * THREADS; i++) {
    CHECK_EQUAL(upc_threadof(&a[i]), 0);
    CHECK_EQUAL(upc_phaseof(a + i), i);
  }
  CHECK_EQUAL(&a[6 * THREADS - 1] - a, 6 * THREADS - 1);
  pass();
  return 0;
}
