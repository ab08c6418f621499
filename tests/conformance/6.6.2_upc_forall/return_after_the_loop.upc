// Functions with loops return values; a nested loop leaves the state of the outer one unchanged.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

shared [2] int a[4 * THREADS];

static int owned(int from) {
  int n = 0;
  upc_forall (int i = from; i < 4 * THREADS; i++; &a[i]) n++;
  return n;
}

int main(void) {
  CHECK_EQUAL(owned(0), 4);
  CHECK_EQUAL(owned(4 * THREADS), 0);
  CHECK_EQUAL(owned(0) + owned(0), 8);
  int n = 0;
  upc_forall (int i = 0; i < owned(0); i++; continue) n += owned(0);
  CHECK_EQUAL(n, 16);
  upc_forall (int i = 0; i < THREADS; i++; i) n = owned(0);
  CHECK_EQUAL(n, 4 * THREADS);
  pass();
  return 0;
}
