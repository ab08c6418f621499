// A histogram as a user writes it: each thread counts the data that live with it, in a row of its
// own; then the rows are added up.
#include <upc.h>

#include "measure.h"

enum { EACH = 1 << 18, BINS = 1024, ROUNDS = 20 };

shared [EACH] int data[EACH * THREADS];
shared [BINS] int count[THREADS][BINS];
shared int total[BINS * THREADS];

int main(void) {
  int i, bin;
  upc_forall (i = 0; i < EACH * THREADS; i++; &data[i])
    data[i] = (int)((i * 2654435761u) >> 16) % BINS;
  upc_barrier;
  const double start = now();
  for (int round = 0; round < ROUNDS; round++) {
    upc_forall (i = 0; i < EACH * THREADS; i++; &data[i]) count[MYTHREAD][data[i]]++;
    upc_barrier;
    upc_forall (bin = 0; bin < BINS; bin++; bin) {
      total[bin] = 0;
      for (int t = 0; t < THREADS; t++) total[bin] += count[t][bin];
    }
    upc_barrier;
  }
  const double end = now();
  if (MYTHREAD == 0) {
    double check = 0;
    for (bin = 0; bin < BINS; bin++) check += (double)bin * total[bin];
    result(end - start, check);
  }
  return 0;
}
