// A seven-point stencil with private pointers to planes; other threads' planes are accessed directly, too.
#include <upc_castable.h>

#include "../upc.h"
#include "size.h"
#include "check.h"

typedef shared [PLANES * ROWS * COLUMNS] double plane[ROWS][COLUMNS];

static void fill_plane(const double (*below)[COLUMNS], const double (*here)[COLUMNS],
                       const double (*above)[COLUMNS], double (*restrict to)[COLUMNS]) {
  for (int j = 1; j < ROWS - 1; j++)
    for (int k = 1; k < COLUMNS - 1; k++)
      to[j][k] = (below[j][k] + above[j][k] + here[j - 1][k] + here[j + 1][k] + here[j][k - 1] +
                  here[j][k + 1]) / 6;
}

static void sweep(plane *from, plane *to) {
  for (int i = MYTHREAD * PLANES; i < (MYTHREAD + 1) * PLANES; i++)
    if (i > 0 && i < PLANES * THREADS - 1)
      fill_plane(upc_cast(&from[i - 1][0][0]), upc_cast(&from[i][0][0]), upc_cast(&from[i + 1][0][0]),
                 upc_cast(&to[i][0][0]));
  upc_barrier;
}

static void stencil(long count) {
  while (count--) {
    sweep(a, b);
    sweep(b, a);
  }
}

int main(int argc, char **argv) {
  return bench_program_of(argc, argv, "3-D stencil", prepare, stencil, 2, wrong);
}
