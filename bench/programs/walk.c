// walk.upc in C on private memory.
#include <omp.h>

#include "measure.h"

enum { EACH = 1 << 16, ROUNDS = 100, MOST = 64 };

static double blocked[EACH * MOST], cyclic[EACH * MOST];

int main(void) {
  const int n = EACH * omp_get_max_threads();
  for (int i = 0; i < n; i++) blocked[i] = i % 10, cyclic[i] = i % 7;
  double sum = 0;
  const double start = now();
  for (int round = 0; round < ROUNDS; round++) {
    for (int i = 0; i < n; i++) sum += blocked[i];
    for (int i = 0; i < n; i++) sum += cyclic[i];
    const double* p = blocked;
    for (int i = 0; i < n; i++) sum += *p++;
  }
  result(now() - start, sum);
  return 0;
}
