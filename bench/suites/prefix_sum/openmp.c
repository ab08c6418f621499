/* Prefix sums: each thread sums up its own numbers, then all before them. */
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

static int check(long n) {
  int wrong = 0;
  for (long i = 0; i < n; i++) wrong += sums[i] != sum_to(i);
  if (wrong) fprintf(stderr, "prefix sum: %d sums are wrong\n", wrong);
  return wrong != 0;
}

int main(int argc, char** argv) {
  bench_start(argc, argv);
  if (!bench_is_wanted("prefix sum")) return 0;
  long n = 0;
#pragma omp parallel
  {
#pragma omp single
    {
      n = (long)EACH * omp_get_num_threads();
      numbers = malloc((size_t)n * sizeof *numbers);
      sums = malloc((size_t)n * sizeof *sums);
    }
#pragma omp for schedule(static)
    for (long i = 0; i < n; i++) numbers[i] = number_at(i);
    bench_row("prefix sum", prefix_sum);
  }
  return check(n);
}
