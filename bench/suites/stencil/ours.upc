// A five-point stencil in its simple form: each thread has a block of rows.
#include "../upc.h"
#include "size.h"

shared [ROWS * COLUMNS] double a[ROWS * THREADS][COLUMNS], b[ROWS * THREADS][COLUMNS];

static void stencil(long count) {
  while (count--) {
    upc_forall (int i = 1; i < ROWS * THREADS - 1; i++; &b[i][0]) {
      for (int j = 1; j < COLUMNS - 1; j++)
        b[i][j] = 0.25 * (a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]);
    }
    upc_barrier;
    upc_forall (int i = 1; i < ROWS * THREADS - 1; i++; &a[i][0]) {
      for (int j = 1; j < COLUMNS - 1; j++)
        a[i][j] = 0.25 * (b[i - 1][j] + b[i + 1][j] + b[i][j - 1] + b[i][j + 1]);
    }
    upc_barrier;
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
