// The real and the imaginary part of a shared complex number are assigned separately.
#include <complex.h>
#include <upc.h>

#include "../check.h"

shared double complex one[THREADS];

int main(void) {
  shared double complex *p = &one[MYTHREAD];
  __real__ one[MYTHREAD] = 1.5;
  __imag__ *p = 2;
  __imag__ *p += 3;
  __real__ *p *= 2;
  CHECK(creal(*p) == 3 && cimag(one[MYTHREAD]) == 5);
  pass();
  return 0;
}
