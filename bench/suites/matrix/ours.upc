// Matrix multiplication in its textbook form; rows are distributed cyclically.
#include "../upc.h"
#include "size.h"

enum { MOST = 1024 };
shared [MOST] double a[MOST * THREADS][MOST], b[MOST * THREADS][MOST], c[MOST * THREADS][MOST];

static void multiply(long count) {
  const int n = EACH * THREADS;
  while (count--) {
    upc_forall (int i = 0; i < n; i++; &c[i][0]) {
      for (int j = 0; j < n; j++) c[i][j] = 0;
      for (int k = 0; k < n; k++)
        for (int j = 0; j < n; j++) c[i][j] += a[i][k] * b[k][j];
    }
    upc_barrier;
  }
}

int main(int argc, char **argv) {
  bench_start(argc, argv);
  upc_forall (int i = 0; i < EACH * THREADS; i++; &a[i][0]) {
    for (int j = 0; j < EACH * THREADS; j++) a[i][j] = b[i][j] = i + j;
  }
  bench_row("matrix multiplication", multiply);
  return 0;
}
