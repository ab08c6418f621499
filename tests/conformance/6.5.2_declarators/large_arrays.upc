// Arrays of several megabytes, read at both ends.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

shared [*] char big[(1 << 19) * THREADS];
shared [1000] int blocked[100000 * THREADS];

int main(void) {
  const long last = (1L << 19) * THREADS - 1;
  if (MYTHREAD == 0) {
    big[last] = 9;
    big[0] = 1;
    blocked[100000 * THREADS - 1] = 77;
  }
  upc_barrier;
  CHECK_EQUAL(big[last] + big[0], 10);
  CHECK_EQUAL(big[last - 1], 0);
  CHECK_EQUAL(blocked[100000 * THREADS - 1], 77);
  CHECK_EQUAL(upc_threadof(&big[last]), THREADS - 1);
  pass();
  return 0;
}
