// A Fourier transformation of two dimensions with private pointers to each thread's own rows.
#include <upc_castable.h>

#include "../upc.h"
#include "size.h"
#include "row.h"
#include "check.h"

static void transform(long count) {
  const struct complex *own_roots = roots, *column[SIDE]; // each thread has its own roots
  for (int j = 0; j < SIDE; j++) column[j] = upc_cast(&between[j][0]);
  while (count--) {
    for (int i = MYTHREAD; i < SIDE; i += THREADS) {
      struct complex *row = (struct complex *)&between[i][0];
      const struct complex *from = (struct complex *)&input[i][0];
      for (int j = 0; j < SIDE; j++) row[reversed(j)] = from[j];
      transform_row(own_roots, row);
    }
    upc_barrier;
    for (int i = MYTHREAD; i < SIDE; i += THREADS) {
      struct complex *row = (struct complex *)&output[i][0];
      for (int j = 0; j < SIDE; j++) row[reversed(j)] = column[j][i];
      transform_row(own_roots, row);
    }
    upc_barrier;
  }
}

int main(int argc, char **argv) {
  return bench_program(argc, argv, "fourier transformation", prepare, transform, wrong);
}
