// Every element of every layout keeps its own value.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

shared int a[7 * THREADS];
shared [3] short b[7 * THREADS];
shared [*] char c[7 * THREADS];
shared [100] double d[7 * THREADS];
shared [] long e[7];

int main(void) {
  for (int i = MYTHREAD; i < 7 * THREADS; i += THREADS) {
    a[i] = i;
    b[i] = i + 1000;
    c[i] = i + 1;
    d[i] = i / 4.0;
  }
  if (MYTHREAD == 0)
    for (int i = 0; i < 7; i++) e[i] = -i;
  upc_barrier;
  for (int i = 0; i < 7 * THREADS; i++) {
    CHECK_EQUAL(a[i], i);
    CHECK_EQUAL(b[i], i + 1000);
    CHECK_EQUAL(c[i], i + 1);
    CHECK(d[i] == i / 4.0);
  }
  for (int i = 0; i < 7; i++) CHECK_EQUAL(e[i], -i);
  pass();
  return 0;
}
