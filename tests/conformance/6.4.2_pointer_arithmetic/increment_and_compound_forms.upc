// Prefix, postfix and compound forms on pointers-to-shared have the values that C defines.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

shared [2] int a[8 * THREADS];

int main(void) {
  shared [2] int *p = a, *old;
  old = p++;
  CHECK(old == a && p == a + 1);
  old = ++p;
  CHECK(old == a + 2 && p == old);
  old = p--;
  CHECK(old == a + 2 && p == a + 1);
  old = --p;
  CHECK(old == a && p == a);
  old = p += 5;
  CHECK(p == &a[5] && old == p && upc_phaseof(p) == 1);
  p -= 3;
  CHECK_EQUAL(p - a, 2);
  CHECK_EQUAL((p += 2, p - a), 4);
  shared [2] int *walk[2] = {a, a + 3};
  CHECK((*&walk[1])++ == a + 3);
  CHECK(walk[1] == a + 4);
  pass();
  return 0;
}
