// The first clause may declare variables, whose scope is the loop.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

shared [3] int a[9 * THREADS];

int main(void) {
  int i = -1, visits = 0;
  upc_forall (int i = 0, n = 9 * THREADS; i < n; i++; &a[i]) {
    int i2 = i * i;
    a[i] = i2;
    visits++;
  }
  CHECK_EQUAL(i, -1);
  CHECK_EQUAL(visits, 9);
  upc_forall (shared [3] int *p = a; p < a + 9 * THREADS; p++; p) *p += 1;
  upc_forall (struct { int at; } s = {0}; s.at < 9 * THREADS; s.at++; &a[s.at]) a[s.at] *= 2;
  upc_barrier;
  for (int k = 0; k < 9 * THREADS; k++) CHECK_EQUAL(a[k], 2 * (k * k + 1));
  pass();
  return 0;
}
