// The relational operators order pointers as the array orders its elements.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

shared [3] char a[5 * THREADS];

int main(void) {
  for (int i = 0; i < 5 * THREADS; i++)
    for (int j = 0; j < 5 * THREADS; j++) {
      shared [3] char *p = &a[i], *q = a + j;
      CHECK_EQUAL(p < q, i < j);
      CHECK_EQUAL(p > q, i > j);
      CHECK_EQUAL(p <= q, i <= j);
      CHECK_EQUAL(p >= q, i >= j);
      CHECK_EQUAL(p == q, i == j);
      CHECK_EQUAL(p != q, i != j);
    }
  int count = 0;
  for (shared [3] char *p = a; p < a + 5 * THREADS; p++) count++;
  CHECK_EQUAL(count, 5 * THREADS);
  pass();
  return 0;
}
