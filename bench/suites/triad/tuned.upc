// STREAM's triad with private pointers to each thread's own elements.
#include "../upc.h"
#include "size.h"

shared double a[EACH * THREADS], b[EACH * THREADS], c[EACH * THREADS];

static void triad(long count) {
  double *restrict own_a = (double *)&a[MYTHREAD], *own_b = (double *)&b[MYTHREAD],
                   *own_c = (double *)&c[MYTHREAD];
  while (count--) {
    for (long i = 0; i < EACH; i++) own_a[i] = own_b[i] + 3.0 * own_c[i];
    upc_barrier;
  }
}

int main(int argc, char **argv) {
  bench_start(argc, argv);
  for (long i = MYTHREAD; i < (long)EACH * THREADS; i += THREADS) {
    a[i] = 0;
    b[i] = 1;
    c[i] = 2;
  }
  bench_row("triad", triad);
  return 0;
}
