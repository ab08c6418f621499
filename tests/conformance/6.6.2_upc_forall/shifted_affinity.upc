// Affinity expressions other than &a[i]: shifted, scaled, reversed, wrapped.
// WARN: 25:same in all iterations
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

shared [3] int a[12 * THREADS];
shared [3] int out[12 * THREADS];

int main(void) {
  const int n = 12 * THREADS;
  int i;
  upc_forall (i = 0; i < n; i++; &a[i]) a[i] = i;
  upc_barrier;
  upc_forall (i = 0; i < n - 1; i++; &a[i + 1]) {
    CHECK_EQUAL((i + 1) / 3 % THREADS, MYTHREAD);
    out[i] = a[i + 1];
  }
  upc_forall (i = 1; i < n; i++; &a[i - 1]) CHECK_EQUAL((i - 1) / 3 % THREADS, MYTHREAD);
  upc_forall (i = 0; i < n / 2; i++; &a[2 * i]) CHECK_EQUAL(2 * i / 3 % THREADS, MYTHREAD);
  upc_forall (i = 0; i < n; i++; &a[n - 1 - i]) CHECK_EQUAL((n - 1 - i) / 3 % THREADS, MYTHREAD);
  upc_forall (i = 0; i < 3 * n; i++; &a[i % n]) CHECK_EQUAL(i % n / 3 % THREADS, MYTHREAD);
  upc_forall (i = 0; i < n; i++; &a[i] + 0) CHECK_EQUAL(i / 3 % THREADS, MYTHREAD);
  upc_forall (i = 0; i < n; i++; &(a + 1)[i - 1]) CHECK_EQUAL(i / 3 % THREADS, MYTHREAD);
  upc_forall (i = 0; i < n; i++; &a[0]) CHECK_EQUAL(MYTHREAD, 0);
  upc_barrier;
  for (i = 0; i < n - 1; i++) CHECK_EQUAL(out[i], i + 1);
  pass();
  return 0;
}
