// typeof of shared expressions in pointers and private objects of unqualified types.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

shared [4] double a[4 * THREADS];
shared struct { int x; long y; } s;
typedef __typeof__(a[0] + 0) number;

int main(void) {
  __typeof__(&a[0]) p = &a[4 * MYTHREAD + 1];
  __typeof__(a[0]) *q = p;
  number n = 3;
  __typeof__(s.y + 0) y = 5;
  *q = n / 2;
  CHECK(a[4 * MYTHREAD + 1] == 1.5);
  CHECK_EQUAL(upc_phaseof(q), 1);
  CHECK_EQUAL(sizeof y, sizeof(long));
  static __typeof__(a[0]) more[4 * THREADS];
  CHECK_EQUAL(upc_blocksizeof(more), 4);
  pass();
  return 0;
}
