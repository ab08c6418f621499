// Negative subscripts, 2[a], and every integer type as the subscript.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

enum colour { RED, GREEN = 5 };
shared [3] int a[16 * THREADS];

int main(void) {
  if (MYTHREAD == 0)
    for (int i = 0; i < 16 * THREADS; i++) a[i] = i;
  upc_barrier;
  shared [3] int *p = a + 9;
  signed char sc = -4;
  unsigned char uc = 6;
  short s = -9;
  unsigned u = 3;
  long l = -1;
  unsigned long long ull = 2;
  _Bool b = 1;
  enum colour e = GREEN;
  CHECK_EQUAL(p[sc], 5);
  CHECK_EQUAL(p[uc], 15);
  CHECK_EQUAL(p[s], 0);
  CHECK_EQUAL(p[u], 12);
  CHECK_EQUAL(p[l], 8);
  CHECK_EQUAL(p[ull], 11);
  CHECK_EQUAL(p[b], 10);
  CHECK_EQUAL(p[e], 14);
  CHECK_EQUAL(2 [a], 2);
  CHECK_EQUAL((-2)[p], 7);
  CHECK_EQUAL(*(sc + p), 5);
  CHECK_EQUAL(*(p - u), 6);
  CHECK_EQUAL(p['\3'], 12);
  pass();
  return 0;
}
