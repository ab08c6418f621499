// Casts to void discard the value of shared expressions.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

shared int a[THREADS];
shared struct wide { int v[8]; } w;

int main(void) {
  int i = 0;
  (void)a[0];
  (void)w;
  (void)(a[MYTHREAD] = 3);
  (void)&a[i++];
  i++, (void)a[0], i++;
  CHECK_EQUAL(i, 3);
  CHECK_EQUAL(a[MYTHREAD], 3);
  pass();
  return 0;
}
