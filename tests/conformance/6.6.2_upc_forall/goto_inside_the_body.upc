// Jumps within the body of one iteration.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

shared int a[5 * THREADS];

int main(void) {
  upc_forall (int i = 0; i < 5 * THREADS; i++; &a[i]) {
    int n = 0;
  again:
    if (n++ < i % 4) goto again;
    if (n == 3) goto skip;
    a[i] = n;
  skip:;
  }
  upc_barrier;
  for (int i = 0; i < 5 * THREADS; i++) CHECK_EQUAL(a[i], i % 4 == 2 ? 0 : i % 4 + 1);
  pass();
  return 0;
}
