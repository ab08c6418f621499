// Subscripts in loops that lead past the end of all memory, and further than a pointer-to-shared can represent. The elements are
// not accessed: the loops end, and compute the same as without these subscripts.
// THREADS: 1 2 3 7
// STATIC: 3
#include "../check.h"

shared [8] int a[80 * THREADS];
shared [64] int b[640 * THREADS];
shared int c[80 * THREADS];
shared [12] int m[20 * THREADS][12];
shared [] int d[80];

#define LOOPS(A)                                                                            \
  for (int i = 0; i < 60; i++) s += far == 1 ? A[i + far + 3] : 3;                          \
  for (int i = 0; i < 60; i++) s += far == 1 ? A[i - far] : 3;                              \
  for (int i = 60; i-- > 0;) s += far == 1 ? A[i + far] : 5;                                \
  for (int i = 0; i < 60; i += 3) s += far == 1 ? A[far - i] : 5;                           \
  for (int i = 0; i < 60; i += 2)                                                           \
    for (int k = 0; k < 5; k++) s += far == 1 ? A[i + far + k] : 7;                         \
  for (int i = 0; i < 50 && (far != 1 || A[far + i] >= 0);) s += i++;                       \
  upc_forall (int i = 0; i < 60 * THREADS; i++; i) s += far == 1 ? A[i + far] : 3;          \
  upc_forall (int i = 0; i < 60 * THREADS; i++; &a[i]) s += far == 1 ? A[i + far] : 3;

static long sum(long far) {
  long s = 0;
  LOOPS(a) LOOPS(b) LOOPS(c) LOOPS(d)
  for (int i = 0; i < 10; i++)
    for (int j = 0; j < 12; j++) s += far == 1 ? m[i + far][j] : 1;
  for (int i = 0; i < 10; i++)
    for (int j = 0; j < 12; j++) s += far == 1 ? m[i][j + far] : 1;
  return s;
}

int main(void) {
  const long odd = 0x123456789abcdef;
  const long far[] = {-2, 1L << 20, 1L << 31, -(1L << 40), 1L << 41, 1L << 43, 1L << 45, 1L << 52, 1L << 57,
                      1L << 60, 1L << 61, -(1L << 61), odd, -odd, odd * 13};
  for (int n = 0; n < (int)(sizeof far / sizeof *far); n++) CHECK_EQUAL(sum(far[n]), sum(2));
  pass();
  return 0;
}
