// Floating constants, comparisons, infinities and NaNs through shared memory.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include <float.h>
#include <math.h>
#include "../check.h"

shared double a[THREADS], b[THREADS];
shared float single = 0.1f;

int main(void) {
  a[MYTHREAD] = INFINITY;
  b[MYTHREAD] = NAN;
  CHECK(isinf(a[MYTHREAD]) && isnan(b[MYTHREAD]));
  CHECK(!(b[MYTHREAD] == b[MYTHREAD]) && b[MYTHREAD] != b[MYTHREAD]);
  a[MYTHREAD] = -0.0;
  CHECK(signbit(a[MYTHREAD]) && a[MYTHREAD] == 0);
  a[MYTHREAD] = 0x1.8p3;
  CHECK(a[MYTHREAD] == 12.0 && single != 0.1);
  b[MYTHREAD] = DBL_MAX;
  CHECK(b[MYTHREAD] * 2 > DBL_MAX);
  CHECK(fmod(a[MYTHREAD], 5) == 2.0 && floor(-a[MYTHREAD] / 5) == -3.0);
  CHECK((int)(single * 100 + 0.5) == 10);
  CHECK(-a[MYTHREAD] < +a[MYTHREAD] && !(a[MYTHREAD] < 0));
  pass();
  return 0;
}
