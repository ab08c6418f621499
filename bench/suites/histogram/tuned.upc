// A histogram with private pointers.
#include <upc_castable.h>

#include "../upc.h"
#include "size.h"

shared [EACH] int data[EACH * THREADS];
shared [BINS] int counts[THREADS][BINS];
shared int total[BINS * THREADS];

static void histogram(long count) {
  const int *own = (const int *)&data[MYTHREAD * EACH];
  int *mine = (int *)&counts[MYTHREAD][0];
  while (count--) {
    for (int i = 0; i < EACH; i++) mine[own[i]]++;
    upc_barrier;
    for (int bin = MYTHREAD; bin < BINS; bin += THREADS) {
      int sum = 0;
      for (int t = 0; t < THREADS; t++) sum += ((const int *)upc_cast(&counts[t][0]))[bin];
      total[bin] = sum;
    }
    upc_barrier;
  }
}

int main(int argc, char **argv) {
  bench_start(argc, argv);
  upc_forall (int i = 0; i < EACH * THREADS; i++; &data[i]) data[i] = bin_of(i);
  bench_row("histogram", histogram);
  return 0;
}
