/* Matrix multiplication. */
#include "../openmp.h"

#include "size.h"

enum { MOST = 1024 };
static double (*restrict a)[MOST], (*restrict b)[MOST], (*restrict c)[MOST];

static void multiply(long count) {
  const int n = EACH * omp_get_num_threads();
  while (count--) {
#pragma omp for schedule(static, 1)
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) c[i][j] = 0;
      for (int k = 0; k < n; k++)
        for (int j = 0; j < n; j++) c[i][j] += a[i][k] * b[k][j];
    }
  }
}

static void prepare(void) {
  const int n = EACH * omp_get_num_threads();
#pragma omp single
  {
    a = malloc((size_t)n * sizeof *a);
    b = malloc((size_t)n * sizeof *b);
    c = malloc((size_t)n * sizeof *c);
  }
#pragma omp for schedule(static, 1)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) a[i][j] = b[i][j] = i + j;
}

int main(int argc, char** argv) {
  return bench_program(argc, argv, "matrix multiplication", prepare, multiply, NULL);
}
