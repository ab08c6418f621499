/* The initial grid, and the check that both arrays equal it at the end. */
#ifndef UPC_BENCH_SUITES_JACOBI_CHECK_H
#define UPC_BENCH_SUITES_JACOBI_CHECK_H

/* One grid has all values, the other only those of its edge. */
static void prepare(void) {
  const int last = ROWS * THREADS - 1;
  upc_forall(int i = 0; i <= last; i++; &a[i][0]) {
    for (int j = 0; j < COLUMNS; j++) {
      a[i][j] = value_at(i, j);
      b[i][j] = i == 0 || i == last || j == 0 || j == COLUMNS - 1 ? value_at(i, j) : 0;
    }
  }
}

static int wrong(void) {
  int off = 0;
  upc_forall(int i = 0; i < ROWS * THREADS; i++; &a[i][0]) {
    for (int j = 0; j < COLUMNS; j++)
      off += !(a[i][j] == value_at(i, j)) + !(b[i][j] == value_at(i, j));
  }
  return off;
}

#endif
