/* STREAM's triad. */
#include "../openmp.h"

#include "size.h"

static double* restrict a, *b, *c;

static void triad(long count) {
  const long n = (long)EACH * omp_get_num_threads();
  while (count--) {
#pragma omp for schedule(static)
    for (long i = 0; i < n; i++) a[i] = b[i] + 3.0 * c[i];
  }
}

static void prepare(void) {
  const long n = (long)EACH * omp_get_num_threads();
#pragma omp single
  {
    a = malloc((size_t)n * sizeof *a);
    b = malloc((size_t)n * sizeof *b);
    c = malloc((size_t)n * sizeof *c);
  }
#pragma omp for schedule(static)
  for (long i = 0; i < n; i++) {
    a[i] = 0;
    b[i] = 1;
    c[i] = 2;
  }
}

int main(int argc, char** argv) { return bench_program(argc, argv, "triad", prepare, triad, NULL); }
