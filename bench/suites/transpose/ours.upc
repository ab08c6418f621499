// A transposition in its simple form; rows are distributed cyclically.
#include "../upc.h"
#include "size.h"

shared [MOST] double a[MOST * THREADS][MOST], b[MOST * THREADS][MOST];

static void transpose(long count) {
  const int n = side(THREADS);
  while (count--) {
    upc_forall (int i = 0; i < n; i++; &b[i][0]) {
      for (int j = 0; j < n; j++) b[i][j] = a[j][i];
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
