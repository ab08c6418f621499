// LU factorisation with private pointers to columns.
#include <upc_castable.h>

#include "../upc.h"
#include "size.h"
#include "check.h"

// Eliminates: subtracts the pivot's column from a column to its right, below row k.
static void reduce(const double *pivot, double *restrict column, int k) {
  const double factor = column[k];
  for (int i = k + 1; i < SIDE; i++) column[i] -= pivot[i] * factor;
}

static void factor(long count) {
  double *columns[SIDE];
  for (int j = 0; j < SIDE; j++) columns[j] = upc_cast(&a[j][0]);
  while (count--) {
    for (int j = 0; j < SIDE; j++)
      if (j / BLOCK % THREADS == MYTHREAD)
        for (int i = 0; i < SIDE; i++) columns[j][i] = value_at(i, j);
    for (int k = 0; k < SIDE; k++) {
      double *pivot = columns[k];
      if (k / BLOCK % THREADS == MYTHREAD)
        for (int i = k + 1; i < SIDE; i++) pivot[i] /= pivot[k];
      upc_barrier;
      for (int j = k + 1; j < SIDE; j++)
        if (j / BLOCK % THREADS == MYTHREAD) reduce(pivot, columns[j], k);
    }
    upc_barrier;
  }
}

int main(int argc, char **argv) {
  return bench_program(argc, argv, "lu factorisation", prepare, factor, wrong);
}
