// As in C, an index expression is first computed in its own type.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

shared int a[4 * THREADS];

int main(void) {
  if (MYTHREAD == 0)
    for (int i = 0; i < 4 * THREADS; i++) a[i] = 100 + i;
  upc_barrier;
  unsigned char byte = 255;
  unsigned char wrapped = byte + 2;
  unsigned u = 0;
  CHECK_EQUAL(a[wrapped], 101);
  CHECK_EQUAL(a[(unsigned char)(byte + 4)], 103);
  CHECK_EQUAL(a[u - 1 + 3], 102);
  shared int *p = a + 2;
  long minus = -2;
  CHECK_EQUAL(p[minus], 100);
  CHECK_EQUAL(*(p + (int)(u - 1)), 101);
  pass();
  return 0;
}
