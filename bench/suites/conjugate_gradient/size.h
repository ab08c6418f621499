/* A random sparse matrix, symmetric and positive definite, and the solution that gives the
 * right-hand side. */
#ifndef UPC_BENCH_SUITES_CONJUGATE_GRADIENT_SIZE_H
#define UPC_BENCH_SUITES_CONJUGATE_GRADIENT_SIZE_H

#include <math.h>
#include <stdint.h>

enum {
  EACH = 7000,                   /* rows of each thread */
  EDGES = 6,                     /* entries in a row on either side of the diagonal */
  EXCESS = 5,                    /* of the diagonal over the sum of the row's other entries */
  ROOM = EACH * (2 * EDGES + 2), /* entries that a thread may have */
  ITERATIONS = 25,
  MOST = 64 /* threads */
};

/* The allowed error of an element of the solution after that many iterations: four times the error
 * with 64 threads, and less than the error of steepest descent. */
#define TOLERANCE 2e-8

/* Entry number e on one side of the diagonal, e < EDGES * n: at (row, column) and (column, row). */
struct edge {
  int row, column;
  double value;
};
static inline struct edge edge_at(long e, int n) {
  uint64_t x = (uint64_t)(e + 1) * 0x9e3779b97f4a7c15u;
  x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
  x = (x ^ x >> 27) * 0x94d049bb133111ebu;
  x ^= x >> 31;
  const int row = (int)((x & 0xffffff) % (unsigned)n),
            other = (int)((x >> 24 & 0xffffff) % (unsigned)(n - 1));
  return (struct edge){row, (row + 1 + other) % n, (double)(x >> 48) / 32768 - 1};
}
static inline double solution_at(int i) { return 1 + i % 10; }

/* The rows from first to before first + EACH, compressed: row first + i has the entries from
 * starts[i] to before starts[i + 1]. Returns their number; entries beyond ROOM are not stored. */
static int fill_rows(int first, int n, int* starts, int* columns, double* values) {
  int fill[EACH + 1] = {0};
  double diagonal[EACH];
  for (int i = 0; i < EACH; i++) diagonal[i] = EXCESS;
  for (long e = 0; e < (long)EDGES * n; e++) {
    const struct edge edge = edge_at(e, n);
    for (int side = 0; side < 2; side++) {
      const int i = (side ? edge.column : edge.row) - first;
      if (i < 0 || i >= EACH) continue;
      fill[i]++;
      diagonal[i] += fabs(edge.value);
    }
  }
  starts[0] = 0;
  for (int i = 0; i < EACH; i++) {
    starts[i + 1] = starts[i] + fill[i] + 1;
    fill[i] = starts[i];
  }
  if (starts[EACH] > ROOM) return starts[EACH];
  for (int i = 0; i < EACH; i++) {
    columns[fill[i]] = first + i;
    values[fill[i]++] = diagonal[i];
  }
  for (long e = 0; e < (long)EDGES * n; e++) {
    const struct edge edge = edge_at(e, n);
    for (int side = 0; side < 2; side++) {
      const int i = (side ? edge.column : edge.row) - first;
      if (i < 0 || i >= EACH) continue;
      columns[fill[i]] = side ? edge.row : edge.column;
      values[fill[i]++] = edge.value;
    }
  }
  return starts[EACH];
}

#endif
