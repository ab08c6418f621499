// The address of a member of a shared structure has indefinite block size.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

struct point { int x, y; double z[3]; };
shared [2] struct point points[2 * THREADS];
shared struct point single;

int main(void) {
  shared [] int *y = &points[2 * MYTHREAD + 1].y;
  shared [] double *z = &points[2 * MYTHREAD].z[2];
  shared [] int *x = &single.x;
  CHECK_EQUAL(upc_blocksizeof(*&points[0].x), 0);
  CHECK_EQUAL(upc_phaseof(y), 0);
  CHECK_EQUAL(upc_threadof(y), MYTHREAD);
  CHECK_EQUAL(upc_threadof(x), 0);
  *y = 4 + MYTHREAD;
  *z = 2.5 * MYTHREAD;
  upc_barrier;
  for (int t = 0; t < THREADS; t++) {
    CHECK_EQUAL(points[2 * t + 1].y, 4 + t);
    CHECK(points[2 * t].z[2] == 2.5 * t);
  }
  CHECK_EQUAL(upc_addrfield(&single.y) - upc_addrfield(x), offsetof(struct point, y));
  pass();
  return 0;
}
