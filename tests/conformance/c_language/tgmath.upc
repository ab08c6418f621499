// <tgmath.h> selects the function by the type of its argument, shared or private.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include <tgmath.h>
#include "../check.h"

shared float f = 2.25f;
shared long double ld = 16.0L;

int main(void) {
  double d = 9.0;
  CHECK_EQUAL(sizeof sqrt(f), sizeof(float));
  CHECK_EQUAL(sizeof sqrt(d), sizeof(double));
  CHECK_EQUAL(sizeof sqrt(ld), sizeof(long double));
  CHECK(sqrt(f) == 1.5f && sqrt(d) == 3.0 && sqrt(ld) == 4.0L);
  CHECK(fabs(-d) == 9.0);
  pass();
  return 0;
}
