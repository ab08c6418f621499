// Jacobi's iteration in its simple form: two grids whose pointers-to-shared are swapped.
#include "../upc.h"
#include "size.h"

shared [ROWS * COLUMNS] double a[ROWS * THREADS][COLUMNS], b[ROWS * THREADS][COLUMNS];
#include "check.h"

static void jacobi(long count) {
  shared [ROWS * COLUMNS] double (*from)[COLUMNS] = a, (*to)[COLUMNS] = b;
  for (long step = 0; step < 2 * count; step++) {
    upc_forall (int i = 1; i < ROWS * THREADS - 1; i++; &to[i][0]) {
      for (int j = 1; j < COLUMNS - 1; j++)
        to[i][j] = 0.25 * (from[i - 1][j] + from[i + 1][j] + from[i][j - 1] + from[i][j + 1]);
    }
    upc_barrier;
    shared [ROWS * COLUMNS] double (*swap)[COLUMNS] = from;
    from = to;
    to = swap;
  }
}

int main(int argc, char **argv) {
  return bench_program_of(argc, argv, "jacobi", prepare, jacobi, 2, wrong);
}
