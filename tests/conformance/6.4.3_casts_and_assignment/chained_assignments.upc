// Assignment is an expression with the value of its left operand, shared or private.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

shared int a[2 * THREADS];
shared short narrow[THREADS];

int main(void) {
  int x, y;
  x = a[MYTHREAD] = y = 70001;
  CHECK(x == 70001 && y == 70001 && a[MYTHREAD] == 70001);
  x = narrow[MYTHREAD] = y;
  CHECK_EQUAL(x, (short)70001);
  a[MYTHREAD] = a[MYTHREAD + THREADS] = narrow[MYTHREAD] + 1;
  CHECK_EQUAL(a[MYTHREAD], a[THREADS + MYTHREAD]);
  if ((x = a[MYTHREAD]) > 0) y = 1;
  CHECK_EQUAL(x, (short)70001 + 1);
  while ((a[MYTHREAD] = a[MYTHREAD] / 2) > 100)
    ;
  CHECK(a[MYTHREAD] <= 100);
  (a[MYTHREAD]) = 5;
  *&a[MYTHREAD] += 1;
  *(a + MYTHREAD) *= 2;
  CHECK_EQUAL(a[MYTHREAD], 12);
  pass();
  return 0;
}
