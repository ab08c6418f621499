/* Whether the grid is what it was, in both arrays. Number 0 says how many values are wrong. */
#ifndef UPC_BENCH_SUITES_JACOBI_CHECK_H
#define UPC_BENCH_SUITES_JACOBI_CHECK_H

static shared int wrong[THREADS];

/* One grid has the values, the other those of its edge. */
static void prepare(void) {
  const int last = ROWS * THREADS - 1;
  upc_forall(int i = 0; i <= last; i++; &a[i][0]) {
    for (int j = 0; j < COLUMNS; j++) {
      a[i][j] = value_at(i, j);
      b[i][j] = i == 0 || i == last || j == 0 || j == COLUMNS - 1 ? value_at(i, j) : 0;
    }
  }
}

static int check(void) {
  int own = 0, all = 0;
  upc_barrier;
  upc_forall(int i = 0; i < ROWS * THREADS; i++; &a[i][0]) {
    for (int j = 0; j < COLUMNS; j++)
      own += !(a[i][j] == value_at(i, j)) + !(b[i][j] == value_at(i, j));
  }
  wrong[MYTHREAD] = own;
  upc_barrier;
  for (int t = 0; t < THREADS; t++) all += wrong[t];
  if (all && MYTHREAD == 0) fprintf(stderr, "jacobi: %d values are wrong\n", all);
  return all != 0;
}

#endif
