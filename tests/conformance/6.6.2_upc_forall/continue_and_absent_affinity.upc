// With continue or without an affinity, every thread runs every iteration.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

int main(void) {
  int i, a = 0, b = 0, c = 0;
  upc_forall (i = 0; i < 10; i++; continue) a += i;
  upc_forall (i = 0; i < 10; i++;) b += i;
  upc_forall (int j = 10; j > 0; --j; continue) {
    if (j % 2) continue;
    c++;
  }
  CHECK_EQUAL(a, 45);
  CHECK_EQUAL(b, 45);
  CHECK_EQUAL(c, 5);
  pass();
  return 0;
}
