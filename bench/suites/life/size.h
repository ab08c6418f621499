/* Rows of each thread and columns, both multiples of five: a blinker in each square of five. */
#ifndef UPC_BENCH_SUITES_LIFE_SIZE_H
#define UPC_BENCH_SUITES_LIFE_SIZE_H

enum { ROWS = 200, COLUMNS = 500 };

/* Whether a cell lives at the beginning (0) or after an odd number of steps (1). */
static inline unsigned char lives(int i, int j, int odd) {
  const int along = odd ? i % 5 : j % 5, across = odd ? j % 5 : i % 5;
  return across == 2 && along >= 1 && along <= 3;
}

#endif
