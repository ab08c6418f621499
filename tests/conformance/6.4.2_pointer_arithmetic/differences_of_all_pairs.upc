// (a + j) - (a + i) is j - i within a blocked array, for every pair.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

shared [4] double a[6 * THREADS];
shared int c[5 * THREADS];

int main(void) {
  for (int i = 0; i <= 6 * THREADS; i++)
    for (int j = MYTHREAD; j <= 6 * THREADS; j += THREADS) {
      CHECK_EQUAL((a + j) - (a + i), j - i);
      CHECK_EQUAL(&a[i] - a, i);
    }
  for (int i = 0; i < 5 * THREADS; i++) {
    CHECK_EQUAL(&c[i] - &c[5 * THREADS - 1], i - 5 * THREADS + 1);
    CHECK_EQUAL(sizeof(&c[i] - c), sizeof(ptrdiff_t));
  }
  pass();
  return 0;
}
