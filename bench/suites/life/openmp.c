/* The Game of Life. */
#include "../openmp.h"

#include "size.h"

typedef unsigned char row[COLUMNS];
static row *a, *b;

static void step(const row* restrict from, row* restrict to) {
  const int rows = ROWS * omp_get_num_threads();
#pragma omp for schedule(static)
  for (int i = 1; i < rows - 1; i++)
    for (int j = 1; j < COLUMNS - 1; j++) {
      const int neighbours = from[i - 1][j - 1] + from[i - 1][j] + from[i - 1][j + 1] +
                             from[i][j - 1] + from[i][j + 1] + from[i + 1][j - 1] + from[i + 1][j] +
                             from[i + 1][j + 1];
      to[i][j] = neighbours == 3 || (neighbours == 2 && from[i][j]);
    }
}

static void live(long count) {
  while (count--) {
    step(a, b);
    step(b, a);
  }
}

static void prepare(void) {
  const int rows = ROWS * omp_get_num_threads();
#pragma omp single
  {
    a = calloc((size_t)rows, sizeof *a);
    b = calloc((size_t)rows, sizeof *b);
  }
#pragma omp for schedule(static)
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < COLUMNS; j++) a[i][j] = lives(i, j, 0);
}

static int wrong(void) {
  int off = 0;
#pragma omp for schedule(static)
  for (int i = 0; i < ROWS * omp_get_num_threads(); i++)
    for (int j = 0; j < COLUMNS; j++)
      off += (a[i][j] != lives(i, j, 0)) + (b[i][j] != lives(i, j, 1));
  return off;
}

int main(int argc, char** argv) {
  return bench_program_of(argc, argv, "game of life", prepare, live, 2, wrong);
}
