/* A square of complex numbers, and the transformation of one of its rows. */
#ifndef UPC_BENCH_SUITES_FFT_SIZE_H
#define UPC_BENCH_SUITES_FFT_SIZE_H

#include <math.h>

enum { SIDE = 256, SPOT = 3, SPOT_COLUMN = 5 };

struct complex {
  double re, im;
};

static inline struct complex turned(int turns) { /* 1 / SIDE of a full turn each */
  const double angle = -2 * 3.14159265358979323846 * turns / SIDE;
  return (struct complex){cos(angle), sin(angle)};
}

/* The powers of the first root of unity. */
static struct complex roots[SIDE / 2];
static inline void fill_roots(void) {
  for (int k = 0; k < SIDE / 2; k++) roots[k] = turned(k);
}

/* The position of element k of a row before the transformation. */
static inline int reversed(int k) {
  int result = 0;
  for (int bit = 1; bit < SIDE; bit *= 2, k /= 2) result = result * 2 + k % 2;
  return result;
}

/* The input is zero except for one number; the check knows its transform, transposed. */
static inline struct complex input_at(int i, int j) {
  return (struct complex){i == SPOT && j == SPOT_COLUMN, 0};
}
static inline int is_off(struct complex found, int i, int j) {
  const struct complex right = turned((i * SPOT_COLUMN + j * SPOT) % SIDE);
  return !(fabs(found.re - right.re) + fabs(found.im - right.im) < 1e-9);
}

#endif
