// Integer sort in its simple form: the rank of each key, from the number of keys of each value.
#include <upc_collective.h>

#include "../upc.h"
#include "size.h"

shared [EACH] int keys[EACH * THREADS], ranks[EACH * THREADS];
shared [RANGE] int counts[THREADS][RANGE];
shared long totals[THREADS], ends[THREADS];
#include "check.h"

static void rank(long count) {
  while (count--) {
    for (int v = 0; v < RANGE; v++) counts[MYTHREAD][v] = 0;
    upc_forall (int i = 0; i < EACH * THREADS; i++; &keys[i]) counts[MYTHREAD][keys[i]]++;
    upc_barrier;

    // The number of keys of all threads with this thread's values, and with the values before.
    const int first = first_value(MYTHREAD, THREADS), end = first_value(MYTHREAD + 1, THREADS);
    long total = 0;
    for (int t = 0; t < THREADS; t++)
      for (int v = first; v < end; v++) total += counts[t][v];
    totals[MYTHREAD] = total;
    upc_all_prefix_reduceL(ends, totals, UPC_ADD, THREADS, 1, NULL,
                           UPC_IN_ALLSYNC | UPC_OUT_ALLSYNC);

    // The rank of the first key of each value on each thread.
    int next = (int)(ends[MYTHREAD] - total);
    for (int v = first; v < end; v++)
      for (int t = 0; t < THREADS; t++) {
        int here = counts[t][v];
        counts[t][v] = next;
        next += here;
      }
    upc_barrier;
    upc_forall (int i = 0; i < EACH * THREADS; i++; &keys[i])
      ranks[i] = counts[MYTHREAD][keys[i]]++;
  }
}

int main(int argc, char **argv) {
  return bench_program(argc, argv, "integer sort", prepare, rank, wrong);
}
