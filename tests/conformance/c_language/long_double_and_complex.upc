// long double and complex numbers, private and shared.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include <complex.h>
#include "../check.h"

shared long double ld[THREADS];
shared double complex z[THREADS];
shared float complex fz;

int main(void) {
  ld[MYTHREAD] = 1.0L / 3;
  z[MYTHREAD] = MYTHREAD + 2.0 * _Complex_I;
  if (MYTHREAD == 0) fz = 1.5f - 0.5f * _Complex_I;
  upc_barrier;
  int t = (MYTHREAD + 1) % THREADS;
  CHECK(ld[t] == 1.0L / 3 && ld[t] != 1.0 / 3);
  upc_barrier; // all threads have read before any writes
  ld[MYTHREAD] *= 3;
  CHECK(ld[MYTHREAD] == 1.0L);
  CHECK(creal(z[t]) == t && cimag(z[t]) == 2.0);
  double complex product = z[t] * conj(z[t]);
  CHECK(creal(product) == t * t + 4.0 && cimag(product) == 0);
  upc_barrier;
  z[MYTHREAD] *= 2;
  z[MYTHREAD] += 1;
  CHECK(z[MYTHREAD] == 2 * MYTHREAD + 1 + 4.0 * _Complex_I);
  CHECK(crealf(fz) == 1.5f && __imag__ fz == -0.5f);
  pass();
  return 0;
}
