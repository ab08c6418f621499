/* The input, an intermediate square and the output, and the check of the result. Rows are
 * distributed cyclically. */
#ifndef UPC_BENCH_SUITES_FFT_CHECK_H
#define UPC_BENCH_SUITES_FFT_CHECK_H

shared[SIDE] struct complex input[SIDE * THREADS][SIDE], between[SIDE * THREADS][SIDE];
shared[SIDE] struct complex output[SIDE * THREADS][SIDE];

static void prepare(void) {
  fill_roots();
  upc_forall(int i = 0; i < SIDE; i++; &input[i][0]) {
    for (int j = 0; j < SIDE; j++) input[i][j] = input_at(i, j);
  }
}

static int wrong(void) {
  int off = 0;
  upc_forall(int i = 0; i < SIDE; i++; &output[i][0]) {
    for (int j = 0; j < SIDE; j++) off += is_off(output[i][j], i, j);
  }
  return off;
}

#endif
