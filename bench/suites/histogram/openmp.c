/* A histogram: each thread counts its part of the data in its own row. */
#include "../openmp.h"

#include "size.h"

enum { MOST = 64 };
static int *data, counts[MOST][BINS], total[BINS];

static void histogram(long count) {
  const int threads = omp_get_num_threads(), me = omp_get_thread_num();
  while (count--) {
#pragma omp for schedule(static)
    for (int i = 0; i < EACH * threads; i++) counts[me][data[i]]++;
#pragma omp for schedule(static)
    for (int bin = 0; bin < BINS; bin++) {
      total[bin] = 0;
      for (int t = 0; t < threads; t++) total[bin] += counts[t][bin];
    }
  }
}

static void prepare(void) {
  const int n = EACH * omp_get_num_threads();
#pragma omp single
  data = malloc((size_t)n * sizeof *data);
#pragma omp for schedule(static)
  for (int i = 0; i < n; i++) data[i] = bin_of(i);
}

int main(int argc, char** argv) {
  return bench_program(argc, argv, "histogram", prepare, histogram, NULL);
}
