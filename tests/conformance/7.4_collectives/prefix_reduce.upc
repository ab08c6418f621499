// upc_all_prefix_reduce gives each element the reduction of all elements up to it.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include <upc_collective.h>
#include "../check.h"

enum { N = 7 };
shared [2] int a[N * THREADS], sums[N * THREADS];
shared [*] double x[N * THREADS], largest[N * THREADS];

static int second(int first, int last) { return first * 0 + last; }

int main(void) {
  const upc_flag_t sync = UPC_IN_ALLSYNC | UPC_OUT_ALLSYNC;
  const int n = N * THREADS;
  upc_forall (int i = 0; i < n; i++; &a[i]) a[i] = i;
  upc_forall (int i = 0; i < n; i++; &x[i]) x[i] = (i * 5) % 11;
  upc_all_prefix_reduceI(sums, a, UPC_ADD, n, 2, NULL, sync);
  upc_all_prefix_reduceD(largest, x, UPC_MAX, n, N, NULL, sync);
  double most = 0;
  for (int i = 0; i < n; i++) {
    if ((i * 5) % 11 > most) most = (i * 5) % 11;
    CHECK_EQUAL(sums[i], i * (i + 1) / 2);
    CHECK(largest[i] == most);
  }
  upc_barrier;
  upc_all_prefix_reduceI(sums, a, UPC_NONCOMM_FUNC, n, 2, second, sync);
  for (int i = 0; i < n; i++) CHECK_EQUAL(sums[i], i);
  pass();
  return 0;
}
