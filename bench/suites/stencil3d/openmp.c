/* A seven-point stencil. */
#include "../openmp.h"

#include "size.h"

typedef double plane[ROWS][COLUMNS];
static plane *a, *b;

static void sweep(plane* restrict from, plane* restrict to) {
#pragma omp for schedule(static)
  for (int i = 1; i < PLANES * omp_get_num_threads() - 1; i++)
    for (int j = 1; j < ROWS - 1; j++)
      for (int k = 1; k < COLUMNS - 1; k++)
        to[i][j][k] = (from[i - 1][j][k] + from[i + 1][j][k] + from[i][j - 1][k] +
                       from[i][j + 1][k] + from[i][j][k - 1] + from[i][j][k + 1]) /
                      6;
}

static void stencil(long count) {
  while (count--) {
    sweep(a, b);
    sweep(b, a);
  }
}

static void prepare(void) {
  const int planes = PLANES * omp_get_num_threads();
#pragma omp single
  {
    a = malloc((size_t)planes * sizeof *a);
    b = malloc((size_t)planes * sizeof *b);
  }
#pragma omp for schedule(static)
  for (int i = 0; i < planes; i++)
    for (int j = 0; j < ROWS; j++)
      for (int k = 0; k < COLUMNS; k++) {
        a[i][j][k] = value_at(i, j, k);
        b[i][j][k] = is_edge(i, planes, j, k) ? value_at(i, j, k) : 0;
      }
}

static int wrong(void) {
  int off = 0;
#pragma omp for schedule(static)
  for (int i = 0; i < PLANES * omp_get_num_threads(); i++)
    for (int j = 0; j < ROWS; j++)
      for (int k = 0; k < COLUMNS; k++)
        off += is_off(a[i][j][k], i, j, k) + is_off(b[i][j][k], i, j, k);
  return off;
}

int main(int argc, char** argv) {
  return bench_program_of(argc, argv, "3-D stencil", prepare, stencil, 2, wrong);
}
