// Integer sort with private pointers; other threads' counts are accessed in place.
#include <upc_castable.h>
#include <upc_collective.h>

#include "../upc.h"
#include "size.h"

shared [EACH] int keys[EACH * THREADS], ranks[EACH * THREADS];
shared [RANGE] int counts[THREADS][RANGE];
shared long totals[THREADS], ends[THREADS];
#include "check.h"

static void rank(long count) {
  const int *own = (const int *)&keys[MYTHREAD * EACH];
  int *mine = (int *)&counts[MYTHREAD][0], *result = (int *)&ranks[MYTHREAD * EACH];
  int *all[MOST];
  const int threads = THREADS;
  const int first = first_value(MYTHREAD, threads), end = first_value(MYTHREAD + 1, threads);
  for (int t = 0; t < threads; t++) all[t] = upc_cast(&counts[t][0]);
  while (count--) {
    memset(mine, 0, RANGE * sizeof *mine);
    for (int i = 0; i < EACH; i++) mine[own[i]]++;
    upc_barrier;
    long total = 0;
    for (int t = 0; t < threads; t++)
      for (int v = first; v < end; v++) total += all[t][v];
    totals[MYTHREAD] = total;
    upc_all_prefix_reduceL(ends, totals, UPC_ADD, THREADS, 1, NULL,
                           UPC_IN_ALLSYNC | UPC_OUT_ALLSYNC);
    int next = (int)(ends[MYTHREAD] - total);
    for (int v = first; v < end; v++)
      for (int t = 0; t < threads; t++) {
        const int here = all[t][v];
        all[t][v] = next;
        next += here;
      }
    upc_barrier;
    for (int i = 0; i < EACH; i++) result[i] = mine[own[i]]++;
  }
}

int main(int argc, char **argv) {
  return bench_program(argc, argv, "integer sort", prepare, rank, wrong);
}
