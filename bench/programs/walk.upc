// One thread walks through arrays that live with all: blocked, cyclic, and by a moving pointer.
#include <upc.h>

#include "measure.h"

enum { EACH = 1 << 16, BLOCK = 1024, ROUNDS = 100 };

shared [BLOCK] double blocked[EACH * THREADS];
shared double cyclic[EACH * THREADS];

int main(void) {
  const int n = EACH * THREADS;
  upc_forall (int i = 0; i < n; i++; &blocked[i]) blocked[i] = i % 10;
  upc_forall (int i = 0; i < n; i++; &cyclic[i]) cyclic[i] = i % 7;
  upc_barrier;
  if (MYTHREAD == 0) {
    double sum = 0;
    const double start = now();
    for (int round = 0; round < ROUNDS; round++) {
      for (int i = 0; i < n; i++) sum += blocked[i];
      for (int i = 0; i < n; i++) sum += cyclic[i];
      shared [BLOCK] double *p = blocked;
      for (int i = 0; i < n; i++) sum += *p++;
    }
    result(now() - start, sum);
  }
  return 0;
}
