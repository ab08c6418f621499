// &*p is p and *&x is x, also for null pointers and past the end.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

shared [2] int a[2 * THREADS];

int main(void) {
  shared [2] int *p = NULL;
  CHECK(&*p == NULL);
  p = a + 1;
  CHECK(&*p == p && &p[0] == p);
  CHECK(&a[2 * THREADS] == a + 2 * THREADS);
  CHECK(&p[-1] == a);
  CHECK_EQUAL(upc_phaseof(&*p), 1);
  *&a[2 * MYTHREAD] = 6;
  CHECK_EQUAL(*&*&a[2 * MYTHREAD], 6);
  CHECK_EQUAL(*&(*(a + 2 * MYTHREAD)), 6);
  pass();
  return 0;
}
