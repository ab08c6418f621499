// Accesses of one thread to one location keep program order, whether relaxed or through a pointer-to-local.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

shared int cell[THREADS];

int main(void) {
  int *mine = (int *)&cell[MYTHREAD];
  for (int i = 1; i <= 100; i++) {
    cell[MYTHREAD] = i;
    CHECK_EQUAL(*mine, i);
    *mine = -i;
    CHECK_EQUAL(cell[MYTHREAD], -i);
  }
  pass();
  return 0;
}
