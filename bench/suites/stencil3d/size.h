/* Planes of each thread, and their rows and columns. */
#ifndef UPC_BENCH_SUITES_STENCIL3D_SIZE_H
#define UPC_BENCH_SUITES_STENCIL3D_SIZE_H

enum { PLANES = 12, ROWS = 64, COLUMNS = 64 };

/* A grid that the steps leave unchanged: each value is the mean of its six neighbours. */
static inline double value_at(int i, int j, int k) { return i + 2 * j + 4 * k; }
static inline int is_edge(int i, int planes, int j, int k) {
  return i == 0 || i == planes - 1 || j == 0 || j == ROWS - 1 || k == 0 || k == COLUMNS - 1;
}
static inline int is_off(double value, int i, int j, int k) {
  const double off = value - value_at(i, j, k);
  return !(off < 1e-9 && off > -1e-9);
}

#endif
