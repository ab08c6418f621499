/* Jacobi's iteration: two grids whose pointers are swapped. */
#include "../openmp.h"

#include "size.h"

static double (*a)[COLUMNS], (*b)[COLUMNS];

static void jacobi(long count) {
  const int rows = ROWS * omp_get_num_threads();
  double(*restrict from)[COLUMNS] = a, (*restrict to)[COLUMNS] = b;
  for (long step = 0; step < 2 * count; step++) {
#pragma omp for schedule(static)
    for (int i = 1; i < rows - 1; i++)
      for (int j = 1; j < COLUMNS - 1; j++)
        to[i][j] = 0.25 * (from[i - 1][j] + from[i + 1][j] + from[i][j - 1] + from[i][j + 1]);
    double(*swap)[COLUMNS] = from;
    from = to;
    to = swap;
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
    for (int j = 0; j < COLUMNS; j++) {
      a[i][j] = value_at(i, j);
      b[i][j] = i == 0 || i == rows - 1 || j == 0 || j == COLUMNS - 1 ? value_at(i, j) : 0;
    }
}

static int wrong(void) {
  const int rows = ROWS * omp_get_num_threads();
  int off = 0;
#pragma omp for schedule(static)
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < COLUMNS; j++)
      off += !(a[i][j] == value_at(i, j)) + !(b[i][j] == value_at(i, j));
  return off;
}

int main(int argc, char** argv) {
  return bench_program_of(argc, argv, "jacobi", prepare, jacobi, 2, wrong);
}
