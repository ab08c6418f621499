// upc_all_reduce over blocked, cyclic and indefinite arrays, with every operation of a type.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include <upc_collective.h>
#include "../check.h"

enum { N = 10 };
shared [3] long a[N * THREADS];
shared int c[N * THREADS];
shared [] double d[N];
shared long l;
shared int i;
shared double r;

static long larger_square(long x, long y) { return x * x > y * y ? x : y; }

int main(void) {
  const upc_flag_t sync = UPC_IN_ALLSYNC | UPC_OUT_ALLSYNC;
  const int n = N * THREADS;
  upc_forall (int k = 0; k < n; k++; &a[k]) a[k] = k + 1;
  upc_forall (int k = 0; k < n; k++; &c[k]) c[k] = k % 7 + 1;
  if (MYTHREAD == 0)
    for (int k = 0; k < N; k++) d[k] = k / 2.0;
  upc_all_reduceL(&l, a, UPC_ADD, n, 3, NULL, sync);
  CHECK_EQUAL(l, (long)n * (n + 1) / 2);
  upc_all_reduceL(&l, a, UPC_MAX, n, 3, NULL, sync);
  CHECK_EQUAL(l, n);
  upc_all_reduceL(&l, a, UPC_FUNC, n, 3, larger_square, sync);
  CHECK_EQUAL(l, n);
  upc_all_reduceL(&l, a + 4, UPC_MIN, n - 4, 3, NULL, sync);
  CHECK_EQUAL(l, 5);
  upc_all_reduceI(&i, c, UPC_OR, n, 1, NULL, sync);
  CHECK_EQUAL(i, 7);
  upc_all_reduceI(&i, c, UPC_XOR, n, 1, NULL, sync);
  int expected = 0;
  for (int k = 0; k < n; k++) expected ^= k % 7 + 1;
  CHECK_EQUAL(i, expected);
  upc_all_reduceI(&i, c, UPC_LOGAND, n, 1, NULL, sync);
  CHECK_EQUAL(i, 1);
  upc_all_reduceD(&r, d, UPC_ADD, N, 0, NULL, sync);
  CHECK(r == 22.5);
  upc_all_reduceD(&r, d, UPC_MULT, N, 0, NULL, sync);
  CHECK(r == 0.0);
  pass();
  return 0;
}
