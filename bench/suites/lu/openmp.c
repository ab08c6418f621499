/* LU factorisation without pivoting. */
#include "../openmp.h"

#include "size.h"

static double (*restrict a)[SIDE]; /* by columns */

static void factor(long count) {
  while (count--) {
#pragma omp for schedule(static, BLOCK)
    for (int j = 0; j < SIDE; j++)
      for (int i = 0; i < SIDE; i++) a[j][i] = value_at(i, j);
    for (int k = 0; k < SIDE; k++) {
#pragma omp single
      for (int i = k + 1; i < SIDE; i++) a[k][i] /= a[k][k];
#pragma omp for schedule(static, BLOCK)
      for (int j = k + 1; j < SIDE; j++)
        for (int i = k + 1; i < SIDE; i++) a[j][i] -= a[k][i] * a[j][k];
    }
  }
}

static void prepare(void) {
#pragma omp single
  a = malloc(SIDE * sizeof *a);
}

static int wrong(void) {
  int off = 0;
#pragma omp for schedule(static, BLOCK)
  for (int j = 0; j < SIDE; j++)
    for (int i = 0; i < SIDE; i++) off += a[j][i] != 1;
  return off;
}

int main(int argc, char** argv) {
  return bench_program(argc, argv, "lu factorisation", prepare, factor, wrong);
}
