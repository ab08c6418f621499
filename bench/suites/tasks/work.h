/* The computations of all contestants' tasks, and the expected results. */
#ifndef UPC_BENCH_SUITES_TASKS_WORK_H
#define UPC_BENCH_SUITES_TASKS_WORK_H

#include <string.h>

enum { FIB = 27, FIB_RESULT = 196418, QUEENS = 10, QUEENS_WAYS = 724 };

static inline void bench_expect(const char* row, long is, long should_be) {
  if (is == should_be) return;
  fprintf(stderr, "%s: %ld, which should be %ld\n", row, is, should_be);
  exit(1);
}

/* --- queens: boards up to a row --- */

typedef struct {
  int row;
  signed char column[QUEENS];
} board_t;

static inline int board_takes(const board_t* board, int column) {
  for (int row = 0; row < board->row; row++) {
    const int distance = board->row - row, across = board->column[row] - column;
    if (across == 0 || across == distance || across == -distance) return 0;
  }
  return 1;
}
static inline board_t board_with(const board_t* board, int column) {
  board_t next = *board;
  next.column[next.row++] = (signed char)column;
  return next;
}

/* --- Mandelbrot's set: a row --- */

enum { ROWS = 256, COLUMNS = 256, DEEPEST = 1000 };

static inline long escape_row(long row) {
  long sum = 0;
  const double y0 = 2.4 * (double)row / (double)ROWS - 1.2;
  for (int column = 0; column < COLUMNS; column++) {
    const double x0 = 3.0 * column / (double)COLUMNS - 2.2;
    double x = 0, y = 0;
    int n = 0;
    while (n < DEEPEST && x * x + y * y < 4) {
      const double next = x * x - y * y + x0;
      y = 2 * x * y + y0;
      x = next;
      n++;
    }
    sum += n;
  }
  return sum;
}
static inline long escape_all(void) {
  long sum = 0;
  for (long row = 0; row < ROWS; row++) sum += escape_row(row);
  return sum;
}

/* --- LU factorisation of a matrix of blocks, many of which are zero --- */

enum { BLOCKS = 32, SIDE = 24, BLOCK = SIDE * SIDE };

typedef struct {
  char present[BLOCKS][BLOCKS];
  double value[BLOCKS][BLOCKS][BLOCK];
} sparse_t;

static inline void sparse_fill(sparse_t* m) {
  memset(m, 0, sizeof *m);
  unsigned long random = 42;
  for (int i = 0; i < BLOCKS; i++)
    for (int j = 0; j < BLOCKS; j++) {
      const int near = i - j <= 1 && j - i <= 1;
      if (!near && (i % 2 || j % 2 || (i + j) % 6)) continue;
      m->present[i][j] = 1;
      for (int k = 0; k < BLOCK; k++) {
        random = random * 6364136223846793005u + 1442695040888963407u;
        m->value[i][j][k] = (double)(random >> 40) / (1 << 24);
        if (i == j && k % (SIDE + 1) == 0) m->value[i][j][k] += 2 * BLOCKS * SIDE;
      }
    }
}
static inline void sparse_diagonal(double* a) {
  for (int k = 0; k < SIDE; k++)
    for (int i = k + 1; i < SIDE; i++) {
      a[i * SIDE + k] /= a[k * SIDE + k];
      for (int j = k + 1; j < SIDE; j++) a[i * SIDE + j] -= a[i * SIDE + k] * a[k * SIDE + j];
    }
}
static inline void sparse_right(const double* diagonal, double* a) {
  for (int j = 0; j < SIDE; j++)
    for (int k = 0; k < SIDE; k++)
      for (int i = k + 1; i < SIDE; i++)
        a[i * SIDE + j] -= diagonal[i * SIDE + k] * a[k * SIDE + j];
}
static inline void sparse_below(const double* diagonal, double* a) {
  for (int i = 0; i < SIDE; i++)
    for (int k = 0; k < SIDE; k++) {
      a[i * SIDE + k] /= diagonal[k * SIDE + k];
      for (int j = k + 1; j < SIDE; j++)
        a[i * SIDE + j] -= a[i * SIDE + k] * diagonal[k * SIDE + j];
    }
}
static inline void sparse_inner(const double* below, const double* right, double* a) {
  for (int i = 0; i < SIDE; i++)
    for (int k = 0; k < SIDE; k++)
      for (int j = 0; j < SIDE; j++) a[i * SIDE + j] -= below[i * SIDE + k] * right[k * SIDE + j];
}
/* The three kinds of tasks of a step k: block i, j. */
static inline void sparse_step(sparse_t* m, int k, int i, int j) {
  if (i == k) {
    sparse_right(m->value[k][k], m->value[k][j]);
  } else if (j == k) {
    sparse_below(m->value[k][k], m->value[i][k]);
  } else {
    m->present[i][j] = 1;
    sparse_inner(m->value[i][k], m->value[k][j], m->value[i][j]);
  }
}
static inline long sparse_sum(const sparse_t* m) {
  double sum = 0;
  for (int i = 0; i < BLOCKS; i++)
    for (int j = 0; j < BLOCKS; j++)
      for (int k = 0; k < BLOCK; k++) sum += m->value[i][j][k] * (1 + k % 7);
  return (long)(sum * 1e3);
}
/* The expected result, computed by one thread. */
static inline long sparse_alone(sparse_t* m) {
  sparse_fill(m);
  for (int k = 0; k < BLOCKS; k++) {
    sparse_diagonal(m->value[k][k]);
    for (int i = k + 1; i < BLOCKS; i++) {
      if (m->present[k][i]) sparse_step(m, k, k, i);
      if (m->present[i][k]) sparse_step(m, k, i, k);
    }
    for (int i = k + 1; i < BLOCKS; i++)
      for (int j = k + 1; j < BLOCKS; j++)
        if (m->present[i][k] && m->present[k][j]) sparse_step(m, k, i, j);
  }
  return sparse_sum(m);
}

#endif
