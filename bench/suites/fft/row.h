/* The transformation of a row of private memory. */
#ifndef UPC_BENCH_SUITES_FFT_ROW_H
#define UPC_BENCH_SUITES_FFT_ROW_H

#include "size.h"

static void transform_row(const struct complex* roots, struct complex* restrict row) {
  for (int half = 1; half < SIDE; half *= 2)
    for (int start = 0; start < SIDE; start += 2 * half)
      for (int k = 0; k < half; k++) {
        const struct complex root = roots[k * (SIDE / 2 / half)], one = row[start + k],
                             other = row[start + half + k];
        const double re = root.re * other.re - root.im * other.im,
                     im = root.re * other.im + root.im * other.re;
        row[start + k].re = one.re + re;
        row[start + k].im = one.im + im;
        row[start + half + k].re = one.re - re;
        row[start + half + k].im = one.im - im;
      }
}

#endif
