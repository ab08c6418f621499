// histogram.upc in C on private memory, with OpenMP.
#include <omp.h>

#include "measure.h"

enum { EACH = 1 << 18, BINS = 1024, ROUNDS = 20, MOST = 64 };

static int data[EACH * MOST];
static int count[MOST][BINS];
static int total[BINS];

int main(void) {
  const int threads = omp_get_max_threads();
#pragma omp parallel for schedule(static)
  for (int i = 0; i < EACH * threads; i++) data[i] = (int)((i * 2654435761u) >> 16) % BINS;
  const double start = now();
  for (int round = 0; round < ROUNDS; round++) {
#pragma omp parallel for schedule(static)
    for (int i = 0; i < EACH * threads; i++) count[omp_get_thread_num()][data[i]]++;
#pragma omp parallel for schedule(static)
    for (int bin = 0; bin < BINS; bin++) {
      total[bin] = 0;
      for (int t = 0; t < threads; t++) total[bin] += count[t][bin];
    }
  }
  const double end = now();
  double check = 0;
  for (int bin = 0; bin < BINS; bin++) check += (double)bin * total[bin];
  result(end - start, check);
  return 0;
}
