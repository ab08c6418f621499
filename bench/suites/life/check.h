/* The cells, initially and after an odd number of steps, and the check of both. */
#ifndef UPC_BENCH_SUITES_LIFE_CHECK_H
#define UPC_BENCH_SUITES_LIFE_CHECK_H

shared[*] unsigned char a[ROWS * THREADS][COLUMNS];
shared[*] unsigned char b[ROWS * THREADS][COLUMNS];

static void prepare(void) {
  upc_forall(int i = 0; i < ROWS * THREADS; i++; &a[i][0]) {
    for (int j = 0; j < COLUMNS; j++) a[i][j] = lives(i, j, 0);
  }
}

static int wrong(void) {
  int off = 0;
  upc_forall(int i = 0; i < ROWS * THREADS; i++; &a[i][0]) {
    for (int j = 0; j < COLUMNS; j++)
      off += (a[i][j] != lives(i, j, 0)) + (b[i][j] != lives(i, j, 1));
  }
  return off;
}

#endif
