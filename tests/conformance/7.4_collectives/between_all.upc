// upc_all_gather_all, upc_all_exchange and upc_all_permute move blocks between all threads.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include <upc_collective.h>
#include "../check.h"

enum { N = 2 };
shared [N] int a[N * THREADS], permuted[N * THREADS];
shared int target[THREADS];

int main(void) {
  const upc_flag_t sync = UPC_IN_ALLSYNC | UPC_OUT_ALLSYNC;
  const size_t row = N * THREADS * sizeof(int);
  shared void *all = upc_all_alloc(THREADS, row);
  shared void *from = upc_all_alloc(THREADS, row), *to = upc_all_alloc(THREADS, row);
  for (int i = 0; i < N; i++) a[N * MYTHREAD + i] = 100 * MYTHREAD + i;
  target[MYTHREAD] = (MYTHREAD + 1) % THREADS;

  // Thread MYTHREAD's part of each array is at the same offset in that thread's slice.
  shared [] int *mine = (shared [] int *)((shared [1] char *)all + MYTHREAD);
  upc_all_gather_all(all, a, N * sizeof(int), sync);
  for (int t = 0; t < THREADS; t++)
    for (int i = 0; i < N; i++) CHECK_EQUAL(mine[N * t + i], 100 * t + i);

  shared [] int *out = (shared [] int *)((shared [1] char *)from + MYTHREAD);
  shared [] int *in = (shared [] int *)((shared [1] char *)to + MYTHREAD);
  for (int t = 0; t < THREADS; t++)
    for (int i = 0; i < N; i++) out[N * t + i] = 1000 * MYTHREAD + 10 * t + i;
  upc_all_exchange(to, from, N * sizeof(int), sync);
  for (int t = 0; t < THREADS; t++)
    for (int i = 0; i < N; i++) CHECK_EQUAL(in[N * t + i], 1000 * t + 10 * MYTHREAD + i);

  upc_all_permute(permuted, a, target, N * sizeof(int), sync);
  int left = (MYTHREAD + THREADS - 1) % THREADS;
  for (int i = 0; i < N; i++) CHECK_EQUAL(permuted[N * MYTHREAD + i], 100 * left + i);
  pass();
  return 0;
}
