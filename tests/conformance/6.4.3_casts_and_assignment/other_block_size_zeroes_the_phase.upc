// A cast to another block size keeps the address and zeroes the phase.
// WARN: 13:block size from 6 to 4
// WARN: 14:block size from 6 to 1
// WARN: 21:block size from 1 to 6
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

shared [6] int a[6 * THREADS];

int main(void) {
  shared [6] int *six = &a[6 * MYTHREAD + 3];
  shared [4] int *four = (shared [4] int *)six;
  shared int *one = (shared int *)six;
  CHECK_EQUAL(upc_phaseof(six), 3);
  CHECK_EQUAL(upc_phaseof(four), 0);
  CHECK_EQUAL(upc_threadof(four + 3), MYTHREAD);
  CHECK_EQUAL(upc_threadof(four + 4), (MYTHREAD + 1) % THREADS);
  CHECK_EQUAL(upc_addrfield(four), upc_addrfield(six));
  CHECK_EQUAL(upc_addrfield(one), upc_addrfield(six));
  six = (shared [6] int *)one;
  CHECK_EQUAL(upc_phaseof(six), 0);
  CHECK(six == &a[6 * MYTHREAD + 3]);
  pass();
  return 0;
}
