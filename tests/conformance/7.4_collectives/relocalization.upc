// Each relocalization function moves the specified blocks, for blocks of one element and of several.
// A block size that contains THREADS needs static THREADS.
// THREADS: none
// STATIC: 1 2 3 4 8
#include <upc_collective.h>

#include "../check.h"

#define N 5
shared[N] int a[N * THREADS], b[N * THREADS];
shared[N * THREADS] int wide_a[THREADS][N * THREADS], wide_b[THREADS][N * THREADS];
shared[] int flat[N * THREADS];
shared int single_a[THREADS], single_b[THREADS], perm[THREADS];

static void fill(void) {
  upc_barrier;
  for (int i = 0; i < N; i++) a[MYTHREAD * N + i] = 100 * MYTHREAD + i;
  for (int i = 0; i < N * THREADS; i++) wide_a[MYTHREAD][i] = 1000 * MYTHREAD + i;
  if (MYTHREAD == 0)
    for (int i = 0; i < N * THREADS; i++) flat[i] = 7 * i;
  single_a[MYTHREAD] = MYTHREAD + 40;
  perm[MYTHREAD] = (MYTHREAD + 1) % THREADS;
  upc_barrier;
}

int main(void) {
  const int last = THREADS - 1;
  fill();
  upc_all_broadcast(b, &a[last * N], N * sizeof(int), UPC_IN_ALLSYNC | UPC_OUT_ALLSYNC);
  for (int i = 0; i < N * THREADS; i++) CHECK_EQUAL(b[i], 100 * last + i % N);
  upc_barrier;
  upc_all_broadcast(&b[1], &a[2], 2 * sizeof(int), UPC_IN_NOSYNC | UPC_OUT_MYSYNC);
  CHECK_EQUAL(b[MYTHREAD * N], 100 * last);
  CHECK_EQUAL(b[MYTHREAD * N + 1], 2);
  CHECK_EQUAL(b[MYTHREAD * N + 2], 3);
  CHECK_EQUAL(b[MYTHREAD * N + 3], 100 * last + 3);

  upc_barrier;
  upc_all_scatter(b, flat, N * sizeof(int), UPC_IN_MYSYNC | UPC_OUT_MYSYNC);
  for (int i = 0; i < N; i++) CHECK_EQUAL(b[MYTHREAD * N + i], 7 * (MYTHREAD * N + i));

  upc_barrier;
  upc_all_gather(flat, a, N * sizeof(int), 0);
  for (int i = 0; i < N * THREADS; i++) CHECK_EQUAL(flat[i], a[i]);

  upc_all_gather_all(wide_b, a, N * sizeof(int), UPC_OUT_ALLSYNC);
  for (int t = 0; t < THREADS; t++)
    for (int i = 0; i < N * THREADS; i++) CHECK_EQUAL(wide_b[t][i], a[i]);

  upc_barrier;
  upc_all_exchange(wide_b, wide_a, N * sizeof(int), UPC_IN_ALLSYNC);
  for (int t = 0; t < THREADS; t++)
    for (int i = 0; i < N * THREADS; i++)
      CHECK_EQUAL(wide_b[t][i], wide_a[i / N][t * N + i % N]);

  upc_barrier;
  upc_all_permute(single_b, single_a, perm, sizeof(int), UPC_IN_MYSYNC | UPC_OUT_MYSYNC);
  CHECK_EQUAL(single_b[MYTHREAD], (MYTHREAD + last) % THREADS + 40);
  pass();
  return 0;
}
