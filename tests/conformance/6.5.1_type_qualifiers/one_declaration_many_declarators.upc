// One list of specifiers that declares shared scalars, arrays and pointers.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

shared [2] int x, a[2 * THREADS], *p, *shared q, *v[3], (*rows)[2], *f(int);

shared [2] int *f(int n) { return a + n; }

int main(void) {
  p = f(1);
  v[2] = p + 1;
  rows = (shared [2] int(*)[2])a;
  if (MYTHREAD == 0) {
    q = f(2 * THREADS - 1);
    *q = x = 12;
  }
  upc_barrier;
  CHECK(v[2] == &a[2] && p == &a[1]);
  CHECK_EQUAL(rows[THREADS - 1][1], 12);
  CHECK_EQUAL(*q, x);
  pass();
  return 0;
}
