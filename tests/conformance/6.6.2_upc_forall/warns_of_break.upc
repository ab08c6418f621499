// Leaving the loop by break is undefined behaviour, as soon as it happens.
// THREADS: 1 2 3 4 8
// STATIC: 4
// WARN: 10:break
#include "../check.h"

int main(void) {
  int n = 0;
  upc_forall (int i = 0; i < THREADS; i++; i) {
    if (i < 0) break;
    for (;;) break;
    n++;
  }
  CHECK_EQUAL(n, 1);
  pass();
  return 0;
}
