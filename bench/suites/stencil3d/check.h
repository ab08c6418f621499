/* The two grids, and the check that both have the right values at the end. Initially, one has all
 * values, the other only those of its edge. */
#ifndef UPC_BENCH_SUITES_STENCIL3D_CHECK_H
#define UPC_BENCH_SUITES_STENCIL3D_CHECK_H

shared[PLANES * ROWS * COLUMNS] double a[PLANES * THREADS][ROWS][COLUMNS];
shared[PLANES * ROWS * COLUMNS] double b[PLANES * THREADS][ROWS][COLUMNS];

static void prepare(void) {
  const int planes = PLANES * THREADS;
  upc_forall(int i = 0; i < planes; i++; &a[i][0][0]) {
    for (int j = 0; j < ROWS; j++)
      for (int k = 0; k < COLUMNS; k++) {
        a[i][j][k] = value_at(i, j, k);
        b[i][j][k] = is_edge(i, planes, j, k) ? value_at(i, j, k) : 0;
      }
  }
}

static int wrong(void) {
  int off = 0;
  upc_forall(int i = 0; i < PLANES * THREADS; i++; &a[i][0][0]) {
    for (int j = 0; j < ROWS; j++)
      for (int k = 0; k < COLUMNS; k++)
        off += is_off(a[i][j][k], i, j, k) + is_off(b[i][j][k], i, j, k);
  }
  return off;
}

#endif
