/* A transposition. */
#include "../openmp.h"

#include "size.h"

static double (*restrict a)[MOST], (*restrict b)[MOST];

static void transpose(long count) {
  const int n = side(omp_get_num_threads());
  while (count--) {
#pragma omp for schedule(static, 1)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++) b[i][j] = a[j][i];
  }
}

static void prepare(void) {
  const int n = side(omp_get_num_threads());
#pragma omp single
  {
    a = malloc((size_t)n * sizeof *a);
    b = malloc((size_t)n * sizeof *b);
  }
#pragma omp for schedule(static, 1)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) a[i][j] = b[i][j] = i * j;
}

int main(int argc, char** argv) {
  return bench_program(argc, argv, "transposition", prepare, transpose, NULL);
}
