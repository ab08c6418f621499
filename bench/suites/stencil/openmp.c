/* A five-point stencil. */
#include "../openmp.h"

#include "size.h"

static double (*restrict a)[COLUMNS], (*restrict b)[COLUMNS];

static void stencil(long count) {
  const int rows = ROWS * omp_get_num_threads();
  while (count--) {
#pragma omp for schedule(static)
    for (int i = 1; i < rows - 1; i++)
      for (int j = 1; j < COLUMNS - 1; j++)
        b[i][j] = 0.25 * (a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]);
#pragma omp for schedule(static)
    for (int i = 1; i < rows - 1; i++)
      for (int j = 1; j < COLUMNS - 1; j++)
        a[i][j] = 0.25 * (b[i - 1][j] + b[i + 1][j] + b[i][j - 1] + b[i][j + 1]);
  }
}

static void prepare(void) {
  const int rows = ROWS * omp_get_num_threads();
#pragma omp single
  {
    a = malloc((size_t)rows * sizeof *a);
    b = malloc((size_t)rows * sizeof *b);
  }
#pragma omp for schedule(static)
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < COLUMNS; j++) a[i][j] = b[i][j] = i == 0 ? 1 : 0;
}

int main(int argc, char** argv) {
  return bench_program_of(argc, argv, "stencil", prepare, stencil, 2, NULL);
}
