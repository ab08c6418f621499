// _Complex: arithmetic, conversions, parts, comparisons, arguments and results, constants, GNU's integer complex and ~.
#include <complex.h>
#include <stdio.h>
static double complex unit = 0.6 + 0.8 * I, table[] = {1, I, -1, -I, 2 + 3 * I};
static float complex single = 1.5f - 2 * I;
static long double _Complex wide = 3.0L + 4.0iL;
static double complex times(double complex a, float complex b) { return a * b; }
static double complex power(double complex z, int n) {
  double complex r = 1;
  for (; n; n >>= 1, z *= z)
    if (n & 1) r *= z;
  return r;
}
static double norm(double _Complex z) { return __real__ z * __real__ z + __imag z * __imag z; }
int main(void) {
  double complex sum = 0, *p = table;
  for (int i = 0; i < 5; i++) sum += p[i] * (i + 1), table[i] += I;
  __real__ sum += 10;
  __imag__ sum *= 2;
  double complex z = power(unit, 7), w = times(2 + I, single);
  single += 1, single *= I;
  int _Complex whole = 3 + 4i, other = ~whole;
  whole *= other;
  _Complex double conjugate = ~z;
  printf("%g %g %.12g %.12g\n", creal(sum), cimag(sum), creal(z), cimag(z));
  printf("%g %g %g %g %Lg %Lg\n", creal(w), cimag(w), crealf(single), cimagf(single), creall(wide * wide), cimagl(wide));
  printf("%d %d %d %d %g\n", __real__ whole, __imag__ whole, __real__ other, __imag__ other, norm(table[4]));
  printf("%d %d %d %.12g %zu\n", z == conj(conjugate), z != conjugate, !(0 * I), cabs(unit), sizeof wide);
  double complex quotient = (1 + 2 * I) / (3 - 4 * I), made = 1, real = (float)2.5;
  __imag__ made = -0.0;
  printf("%g %g %g %g %d %d\n", creal(quotient), cimag(quotient), 1 / cimag(made), creal(real), (int)(3.7 + 2 * I), (_Bool)(0 + I));
  return 0;
}
