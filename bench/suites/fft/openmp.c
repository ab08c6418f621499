/* A Fourier transformation of two dimensions: rows, transposition, rows. */
#include "../openmp.h"

#include "row.h"
#include "size.h"

static struct complex (*restrict input)[SIDE], (*restrict between)[SIDE], (*restrict output)[SIDE];

static void transform(long count) {
  while (count--) {
#pragma omp for schedule(static, 1)
    for (int i = 0; i < SIDE; i++) {
      for (int j = 0; j < SIDE; j++) between[i][reversed(j)] = input[i][j];
      transform_row(roots, between[i]);
    }
#pragma omp for schedule(static, 1)
    for (int i = 0; i < SIDE; i++) {
      for (int j = 0; j < SIDE; j++) output[i][reversed(j)] = between[j][i];
      transform_row(roots, output[i]);
    }
  }
}

static void prepare(void) {
#pragma omp single
  {
    fill_roots();
    input = malloc(SIDE * sizeof *input);
    between = malloc(SIDE * sizeof *between);
    output = malloc(SIDE * sizeof *output);
  }
#pragma omp for schedule(static, 1)
  for (int i = 0; i < SIDE; i++)
    for (int j = 0; j < SIDE; j++) input[i][j] = input_at(i, j);
}

static int wrong(void) {
  int off = 0;
#pragma omp for schedule(static, 1)
  for (int i = 0; i < SIDE; i++)
    for (int j = 0; j < SIDE; j++) off += is_off(output[i][j], i, j);
  return off;
}

int main(int argc, char** argv) {
  return bench_program(argc, argv, "fourier transformation", prepare, transform, wrong);
}
