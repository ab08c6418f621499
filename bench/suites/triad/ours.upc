// STREAM's triad in its simple form.
#include "../upc.h"
#include "size.h"

shared double a[EACH * THREADS], b[EACH * THREADS], c[EACH * THREADS];

static void triad(long count) {
  while (count--) {
    upc_forall (long i = 0; i < (long)EACH * THREADS; i++; &a[i]) a[i] = b[i] + 3.0 * c[i];
    upc_barrier;
  }
}

int main(int argc, char **argv) {
  bench_start(argc, argv);
  upc_forall (long i = 0; i < (long)EACH * THREADS; i++; &a[i]) {
    a[i] = 0;
    b[i] = 1;
    c[i] = 2;
  }
  bench_row("triad", triad);
  return 0;
}
