// A body that changes the loop variable does so on its own thread, as in a for statement.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

shared int a[8 * THREADS];

int main(void) {
  int visits = 0;
  upc_forall (int i = 0; i < 8; i++; continue) {
    i++;
    visits++;
  }
  CHECK_EQUAL(visits, 4);
  upc_forall (int i = 0; i < 8; i++; continue) {
    int *p = &i;
    *p += 3;
    visits++;
  }
  CHECK_EQUAL(visits, 6);
  shared int *q;
  upc_forall (q = a; q < a + 8 * THREADS; q++; q) *q = q - a;
  upc_barrier;
  for (int i = 0; i < 8 * THREADS; i++) CHECK_EQUAL(a[i], i);
  pass();
  return 0;
}
