/* Prefix sums: each thread adds its own numbers, then all before them. */
#include "../openmp.h"

#include "size.h"

enum { MOST = 1024 };
static long* restrict numbers, * restrict sums, parts[MOST];

static void prefix_sum(long count) {
  const long n = (long)EACH * omp_get_num_threads();
  while (count--) {
    long sum = 0;
#pragma omp for schedule(static) nowait
    for (long i = 0; i < n; i++) sum += numbers[i];
    parts[omp_get_thread_num()] = sum;
#pragma omp barrier
    sum = 0;
    for (int t = 0; t < omp_get_thread_num(); t++) sum += parts[t];
#pragma omp for schedule(static)
    for (long i = 0; i < n; i++) {
      sum += numbers[i];
      sums[i] = sum;
    }
  }
}

static void prepare(void) {
  const long n = (long)EACH * omp_get_num_threads();
#pragma omp single
  {
    numbers = malloc((size_t)n * sizeof *numbers);
    sums = malloc((size_t)n * sizeof *sums);
  }
#pragma omp for schedule(static)
  for (long i = 0; i < n; i++) numbers[i] = number_at(i);
}

static int wrong(void) {
  const long n = (long)EACH * omp_get_num_threads();
  int off = 0;
#pragma omp for schedule(static)
  for (long i = 0; i < n; i++) off += sums[i] != sum_to(i);
  return off;
}

int main(int argc, char** argv) {
  return bench_program(argc, argv, "prefix sum", prepare, prefix_sum, wrong);
}
