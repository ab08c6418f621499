// Shared types, and parts of them, through typedefs at file and block scope.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

typedef shared int shared_int;
typedef shared [4] int blocked;
typedef int ten[10];
typedef shared [] double *handle;
typedef const int fixed;
typedef strict shared int flag;
shared_int x;
blocked a[4 * THREADS];
shared [3] ten t[3 * THREADS];
shared fixed f = 12;
flag ready;

int main(void) {
  typedef shared [2] short local_blocked;
  static local_blocked b[2 * THREADS];
  blocked *p = a;
  shared_int *q = &x;
  local_blocked *r = b + 1;
  handle h = NULL;
  CHECK_EQUAL(upc_blocksizeof(t), 3);
  CHECK_EQUAL(upc_elemsizeof(t), sizeof(int));
  CHECK_EQUAL(upc_blocksizeof(*p), 4);
  CHECK_EQUAL(upc_threadof(&t[0][3]), 1 % THREADS);
  CHECK_EQUAL(upc_phaseof(r), 1);
  CHECK(h == NULL && q == &x);
  CHECK_EQUAL(f, 12);
  if (MYTHREAD == 0) ready = x = 5;
  upc_barrier;
  CHECK_EQUAL(ready + *q, 10);
  pass();
  return 0;
}
