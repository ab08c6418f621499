// const, volatile, strict and relaxed may be added to the type that a pointer points to.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

shared [2] int a[2 * THREADS];

static int sum(shared [2] const int *p, int n) {
  int total = 0;
  while (n-- > 0) total += *p++;
  return total;
}

int main(void) {
  strict shared [2] int *s = a;
  relaxed shared [2] int *r = a;
  shared [2] volatile int *v = a;
  shared const void *g = a;
  if (MYTHREAD == 0) {
    *s = 1;
    *(r + 1) = 2;
  }
  upc_barrier;
  CHECK_EQUAL(sum(a, 2), 3);
  CHECK_EQUAL(*v + v[1], 3);
  CHECK(g == s && g == r);
  pass();
  return 0;
}
