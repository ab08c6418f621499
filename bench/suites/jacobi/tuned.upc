// Jacobi's iteration through private pointers to the thread's own rows, and to the two adjacent ones.
#include <upc_castable.h>

#include "../upc.h"
#include "size.h"

shared [ROWS * COLUMNS] double a[ROWS * THREADS][COLUMNS], b[ROWS * THREADS][COLUMNS];
#include "check.h"

static void jacobi(long count) {
  shared [ROWS * COLUMNS] double (*from)[COLUMNS] = a, (*to)[COLUMNS] = b;
  const int low = MYTHREAD == 0 ? 1 : MYTHREAD * ROWS,
            high = MYTHREAD == THREADS - 1 ? THREADS * ROWS - 1 : (MYTHREAD + 1) * ROWS;
  for (long step = 0; step < 2 * count; step++) {
    for (int i = low; i < high; i++) {
      double *restrict own = (double *)to[i];
      const double *above = upc_cast(from[i - 1]), *here = (double *)from[i],
                   *below = upc_cast(from[i + 1]);
      for (int j = 1; j < COLUMNS - 1; j++)
        own[j] = 0.25 * (above[j] + below[j] + here[j - 1] + here[j + 1]);
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
