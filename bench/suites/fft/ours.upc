// A Fourier transformation of two dimensions in its simple form: rows, transposition, rows.
#include "../upc.h"
#include "size.h"
#include "check.h"

static void transform_row(shared [SIDE] struct complex *row) {
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

static void transform(long count) {
  while (count--) {
    upc_forall (int i = 0; i < SIDE; i++; &between[i][0]) {
      for (int j = 0; j < SIDE; j++) between[i][reversed(j)] = input[i][j];
      transform_row(between[i]);
    }
    upc_barrier;
    upc_forall (int i = 0; i < SIDE; i++; &output[i][0]) {
      for (int j = 0; j < SIDE; j++) output[i][reversed(j)] = between[j][i];
      transform_row(output[i]);
    }
    upc_barrier;
  }
}

int main(int argc, char **argv) {
  return bench_program(argc, argv, "fourier transformation", prepare, transform, wrong);
}
