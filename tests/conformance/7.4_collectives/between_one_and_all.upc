// upc_all_broadcast, upc_all_scatter and upc_all_gather move blocks between one thread and all.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include <upc_collective.h>
#include "../check.h"

enum { N = 3 };
shared [] int source[N * 64];
shared [N] int spread[N * THREADS], scattered[N * THREADS];
shared [] int *gathered;

int main(void) {
  if (MYTHREAD == 0)
    for (int i = 0; i < N * THREADS; i++) source[i] = 10 + i;
  upc_all_broadcast(spread, source, N * sizeof(int), UPC_IN_ALLSYNC | UPC_OUT_ALLSYNC);
  upc_all_scatter(scattered, source, N * sizeof(int), UPC_IN_ALLSYNC | UPC_OUT_MYSYNC);
  for (int i = 0; i < N; i++) {
    CHECK_EQUAL(spread[N * MYTHREAD + i], 10 + i);
    CHECK_EQUAL(scattered[N * MYTHREAD + i], 10 + N * MYTHREAD + i);
    scattered[N * MYTHREAD + i] *= 2;
  }
  gathered = (shared [] int *)upc_all_alloc(1, N * THREADS * sizeof(int));
  upc_all_gather(gathered, scattered, N * sizeof(int), UPC_IN_MYSYNC | UPC_OUT_ALLSYNC);
  for (int i = 0; i < N * THREADS; i++) CHECK_EQUAL(gathered[i], 2 * (10 + i));
  upc_all_free(gathered);
  pass();
  return 0;
}
