// A histogram in its simple form: each thread counts the data that have affinity to it, in its own
// row; then the rows are added.
#include "../upc.h"
#include "size.h"

shared [EACH] int data[EACH * THREADS];
shared [BINS] int counts[THREADS][BINS];
shared int total[BINS * THREADS];

static void histogram(long count) {
  while (count--) {
    upc_forall (int i = 0; i < EACH * THREADS; i++; &data[i]) counts[MYTHREAD][data[i]]++;
    upc_barrier;
    upc_forall (int bin = 0; bin < BINS; bin++; bin) {
      total[bin] = 0;
      for (int t = 0; t < THREADS; t++) total[bin] += counts[t][bin];
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
