/* Jacobi's iteration: two grids that pointers name in turn. */
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

static int check(int rows) {
  int wrong = 0;
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < COLUMNS; j++)
      wrong += !(a[i][j] == value_at(i, j)) + !(b[i][j] == value_at(i, j));
  if (wrong) fprintf(stderr, "jacobi: %d values are wrong\n", wrong);
  return wrong != 0;
}

int main(int argc, char** argv) {
  bench_start(argc, argv);
  if (!bench_is_wanted("jacobi")) return 0;
  int rows = 0;
#pragma omp parallel
  {
#pragma omp single
    {
      rows = ROWS * omp_get_num_threads();
      a = malloc((size_t)rows * sizeof *a);
      b = malloc((size_t)rows * sizeof *b);
    }
#pragma omp for schedule(static)
    for (int i = 0; i < rows; i++)
      for (int j = 0; j < COLUMNS; j++) {
        a[i][j] = value_at(i, j);
        b[i][j] = i == 0 || i == rows - 1 || j == 0 || j == COLUMNS - 1 ? value_at(i, j) : 0;
      }
    bench_row_of("jacobi", jacobi, 2);
  }
  return check(rows);
}
