// upc_resetphase keeps the address and zeroes the phase.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

shared [5] int a[10 * THREADS];

int main(void) {
  for (int i = 0; i < 10 * THREADS; i++) {
    shared [5] int *p = upc_resetphase(&a[i]);
    CHECK_EQUAL(upc_phaseof(p), 0);
    CHECK_EQUAL(upc_threadof(p), i / 5 % THREADS);
    CHECK(p == &a[i]);
    CHECK_EQUAL(upc_addrfield(p), upc_addrfield(&a[i]));
    CHECK_EQUAL(upc_threadof(p + 4), upc_threadof(p));
  }
  CHECK(upc_resetphase(NULL) == NULL);
  pass();
  return 0;
}
