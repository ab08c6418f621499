// triad.upc in C on private memory, with OpenMP.
#include <omp.h>
#include <stdlib.h>

#include "measure.h"

enum { EACH = 32768, ROUNDS = 600, MOST = 64 };

static double a[EACH * MOST], b[EACH * MOST], c[EACH * MOST];

int main(void) {
  const int n = EACH * omp_get_max_threads();
  const double scalar = 0.5;
#pragma omp parallel for schedule(static)
  for (int i = 0; i < n; i++) {
    a[i] = 0;
    b[i] = i % 10;
    c[i] = i % 7;
  }
  const double start = now();
  for (int round = 0; round < ROUNDS; round++) {
#pragma omp parallel for schedule(static)
    for (int i = 0; i < n; i++) a[i] = b[i] + scalar * c[i];
  }
  const double end = now();
  double check = 0;
  for (int i = 0; i < n; i++) check += a[i];
  result(end - start, check);
  return 0;
}
