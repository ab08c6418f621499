// Floating point: conversions, special values, comparisons, rounding, hexadecimal constants, sums without contraction, long double.
#include <fenv.h>
#include <float.h>
#include <math.h>
#include <stdio.h>
static double zero, values[] = {0, -0.0, 1, -1, 0.1, 1e300, -1e-300, 5e-324, 1.0 / 3};
static float single = 0x1.8p-3f, nearly = 16777216.f;
static long double wide = 1.0L / 3;
static volatile double huge = 1e308;
static int relations(double a, double b) {
  return (a < b) | (a <= b) << 1 | (a == b) << 2 | (a != b) << 3 | !(a > b) << 4 | isunordered(a, b) << 5 | isless(a, b) << 6;
}
static int kind(double d) { return isnan(d) ? 1 : isinf(d) ? 2 : d == 0 ? 3 : isnormal(d) ? 4 : 5; }
int main(void) {
  double nan = zero / zero, infinity = 1 / zero;
  long sum = 0;
  double specials[] = {nan, infinity, -infinity, 0.0, -0.0, DBL_MIN / 2, 1};
  for (int a = 0; a < 7; a++)
    for (int b = 0; b < 7; b++) sum = sum * 5 % 1000003 + relations(specials[a], specials[b]) + kind(specials[a]);
  float f = nearly;
  f += 1.f;
  double product = 1;
  for (int i = 2; i < 9; i++) product *= values[i] * (i % 2 ? 1e10 : 1e-5);
  int back = (int)3.99 + (int)-3.99 * 10 + (int)(unsigned char)250.7 * 100;
  printf("%ld %g %d %d\n", sum, f - nearly, huge * 10 == infinity, back);
  printf("%a %a %g %La\n", product, (double)single, single * 2.0, wide);
  printf("%.17g %.17g %.9g %d\n", values[4] + 0.2, (double)0.1f, (double)(0.1f + 0.2f), 0.1f == 0.1);
  printf("%g %g %g %d\n", 1 / values[1], copysign(1, values[1]), fmax(nan, 2), signbit(values[1]) != 0);
  printf("%g %g %g %g %ld\n", fmod(-7, 3), floor(-2.5), nearbyint(2.5), trunc(-2.7), lrint(3.5));
  printf("%g %.10g %.10Lg %d\n", (double)(float)1e-46, (double)(1ul << 63), (long double)~0ul, (int)(float)16777217);
  printf("%g %d %g\n", (zero ? 1 : 2) / 4., !nan + !zero * 2, -zero + 0.0);
  int e;
  double fraction = frexp(48, &e);
  printf("%g %d %g %zu\n", fraction, e, ldexp(0.75, 4), sizeof(1.f + 1) + sizeof(1.f + 1.) + sizeof(1.L));
  return 0;
}
