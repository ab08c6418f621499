// A five-point stencil with private pointers to rows; neighbours' rows are accessed directly, too.
#include <upc_castable.h>

#include "../upc.h"
#include "size.h"

shared [ROWS * COLUMNS] double a[ROWS * THREADS][COLUMNS], b[ROWS * THREADS][COLUMNS];

static void sweep(shared [ROWS * COLUMNS] double (*from)[COLUMNS],
                  shared [ROWS * COLUMNS] double (*to)[COLUMNS]) {
  for (int i = MYTHREAD * ROWS; i < (MYTHREAD + 1) * ROWS; i++) {
    if (i == 0 || i == ROWS * THREADS - 1) continue;
    const double *above = upc_cast(&from[i - 1][0]), *row = upc_cast(&from[i][0]),
                 *below = upc_cast(&from[i + 1][0]);
    double *restrict out = (double *)&to[i][0];
    for (int j = 1; j < COLUMNS - 1; j++)
      out[j] = 0.25 * (above[j] + below[j] + row[j - 1] + row[j + 1]);
  }
  upc_barrier;
}
static void stencil(long count) {
  while (count--) {
    sweep(a, b);
    sweep(b, a);
  }
}

int main(int argc, char **argv) {
  bench_start(argc, argv);
  upc_forall (int i = 0; i < ROWS * THREADS; i++; &a[i][0]) {
    for (int j = 0; j < COLUMNS; j++) a[i][j] = b[i][j] = i == 0 ? 1 : 0;
  }
  bench_row_of("stencil", stencil, 2);
  return 0;
}
