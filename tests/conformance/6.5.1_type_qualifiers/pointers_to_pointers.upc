// Chains of pointers that cross between private and shared memory.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

shared int x;
shared int *shared p1;
shared int *shared *shared p2;
shared [] int *shared [2] table[2 * THREADS];

int main(void) {
  if (MYTHREAD == THREADS - 1) {
    p1 = &x;
    p2 = &p1;
    **p2 = 5;
  }
  table[2 * MYTHREAD] = upc_alloc(4 * sizeof(int));
  table[2 * MYTHREAD + 1] = table[2 * MYTHREAD] + 1;
  table[2 * MYTHREAD + 1][2] = 70 + MYTHREAD;
  upc_barrier;
  CHECK_EQUAL(x, 5);
  CHECK(*p2 == &x);
  CHECK_EQUAL(***&p2, 5);
  shared [] int *shared [2] *walk = table;
  for (int t = 0; t < THREADS; t++, walk += 2) {
    CHECK_EQUAL((*walk)[3], 70 + t);
    CHECK_EQUAL(walk[1][2], 70 + t);
    CHECK_EQUAL(upc_threadof(*walk), t);
    CHECK_EQUAL(upc_threadof(walk), t);
  }
  shared int **local = (shared int **)(MYTHREAD == 0 ? &p1 : NULL);
  if (local) CHECK(*local == &x);
  upc_barrier;
  upc_free(table[2 * MYTHREAD]);
  pass();
  return 0;
}
