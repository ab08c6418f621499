// A seven-point stencil in its simple form: each thread has a block of planes.
#include "../upc.h"
#include "size.h"
#include "check.h"

typedef shared [PLANES * ROWS * COLUMNS] double plane[ROWS][COLUMNS];

static void sweep(plane *from, plane *to) {
  upc_forall (int i = 1; i < PLANES * THREADS - 1; i++; &to[i][0][0]) {
    for (int j = 1; j < ROWS - 1; j++)
      for (int k = 1; k < COLUMNS - 1; k++)
        to[i][j][k] = (from[i - 1][j][k] + from[i + 1][j][k] + from[i][j - 1][k] +
                       from[i][j + 1][k] + from[i][j][k - 1] + from[i][j][k + 1]) / 6;
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
  return bench_program_of(argc, argv, "3-D stencil", prepare, stencil, 2, wrong);
}
