// A layout qualifier on a scalar is allowed; the object has affinity to thread 0.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

shared [3] int y = 4;
shared [] double d;
shared [8] struct { int a, b; } s;

int main(void) {
  shared [3] int *p = &y;
  shared [] double *q = &d;
  CHECK_EQUAL(upc_threadof(p), 0);
  CHECK_EQUAL(upc_phaseof(p), 0);
  CHECK_EQUAL(upc_threadof(&s), 0);
  CHECK_EQUAL(*p, 4);
  if (MYTHREAD == THREADS - 1) *q = s.b = 2;
  upc_barrier;
  CHECK(d == 2.0 && s.b == 2 && s.a == 0);
  pass();
  return 0;
}
