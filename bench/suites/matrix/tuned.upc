// Matrix multiplication with private pointers to rows, four rows of one matrix at a time: an element of the
// result is loaded and stored once for all four.
#include <upc_castable.h>

#include "../upc.h"
#include "size.h"

enum { MOST = 1024 };
shared [MOST] double a[MOST * THREADS][MOST], b[MOST * THREADS][MOST], c[MOST * THREADS][MOST];

static void multiply(long count) {
  const int n = EACH * THREADS;
  while (count--) {
    for (int i = MYTHREAD; i < n; i += THREADS) {
      double *restrict out = (double *)&c[i][0];
      const double *row = (const double *)&a[i][0];
      for (int j = 0; j < n; j++) out[j] = 0;
      for (int k = 0; k < n; k += 4) {  // EACH is a multiple of four
        const double *first = upc_cast(&b[k][0]), *second = upc_cast(&b[k + 1][0]),
                     *third = upc_cast(&b[k + 2][0]), *fourth = upc_cast(&b[k + 3][0]);
        for (int j = 0; j < n; j++)
          out[j] = out[j] + row[k] * first[j] + row[k + 1] * second[j] + row[k + 2] * third[j] +
                   row[k + 3] * fourth[j];
      }
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
