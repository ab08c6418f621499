// STREAM's triad as a user writes it: each thread takes the elements that live with it.
#include <upc.h>

#include "measure.h"

enum { EACH = 32768, ROUNDS = 600 };

shared [EACH] double a[EACH * THREADS], b[EACH * THREADS], c[EACH * THREADS];

int main(void) {
  int i;
  const double scalar = 0.5;
  upc_forall (i = 0; i < EACH * THREADS; i++; &a[i]) {
    a[i] = 0;
    b[i] = i % 10;
    c[i] = i % 7;
  }
  upc_barrier;
  const double start = now();
  for (int round = 0; round < ROUNDS; round++) {
    upc_forall (i = 0; i < EACH * THREADS; i++; &a[i]) a[i] = b[i] + scalar * c[i];
    upc_barrier;
  }
  const double end = now();
  if (MYTHREAD == 0) {
    double check = 0;
    for (i = 0; i < EACH * THREADS; i++) check += a[i];
    result(end - start, check);
  }
  return 0;
}
