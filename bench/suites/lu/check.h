/* The matrix by columns, its initial values, and the check of both factors. */
#ifndef UPC_BENCH_SUITES_LU_CHECK_H
#define UPC_BENCH_SUITES_LU_CHECK_H

shared[BLOCK * SIDE] double a[SIDE * THREADS][SIDE]; /* a[j] is column j; SIDE of them are used */

static void prepare(void) {}

static int wrong(void) {
  int off = 0;
  upc_forall(int j = 0; j < SIDE; j++; &a[j][0]) {
    for (int i = 0; i < SIDE; i++) off += a[j][i] != 1;
  }
  return off;
}

#endif
