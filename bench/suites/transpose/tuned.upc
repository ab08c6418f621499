// A transposition in tiles, with private pointers.
#include <upc_castable.h>

#include "../upc.h"
#include "size.h"

enum { TILE = 8 };
shared [MOST] double a[MOST * THREADS][MOST], b[MOST * THREADS][MOST];

static void transpose(long count) {
  const int n = side(THREADS);
  while (count--) {
    for (int j = 0; j < n; j += TILE) {
      const double *from[TILE];
      for (int t = 0; t < TILE; t++) from[t] = upc_cast(&a[j + t][0]);
      for (int i = MYTHREAD; i < n; i += THREADS) {
        double *restrict to = (double *)&b[i][j];
        for (int t = 0; t < TILE; t++) to[t] = from[t][i];
      }
    }
    upc_barrier;
  }
}

int main(int argc, char **argv) {
  bench_start(argc, argv);
  upc_forall (int i = 0; i < side(THREADS); i++; &a[i][0]) {
    for (int j = 0; j < side(THREADS); j++) a[i][j] = b[i][j] = i * j;
  }
  bench_row("transposition", transpose);
  return 0;
}
