// The loop variable has the same final value on all threads, also if no iteration runs.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

shared int a[4 * THREADS];

int main(void) {
  int i = 77, j;
  upc_forall (i = 0; i < 4 * THREADS; i++; &a[i]) a[i] = i;
  CHECK_EQUAL(i, 4 * THREADS);
  upc_forall (i = 0; i < 7; i += 3; &a[i % THREADS]) a[i % THREADS] = 0;
  CHECK_EQUAL(i, 9);
  upc_forall (i = 5; i < 5; i++; &a[i]) CHECK(0);
  CHECK_EQUAL(i, 5);
  upc_forall (i = 9; i < 5; i++; i) CHECK(0);
  CHECK_EQUAL(i, 9);
  upc_forall (i = 3, j = 10; i < j; i++, j--; i + j) CHECK_EQUAL(13 % THREADS, MYTHREAD);
  CHECK_EQUAL(i, 7);
  CHECK_EQUAL(j, 6);
  pass();
  return 0;
}
