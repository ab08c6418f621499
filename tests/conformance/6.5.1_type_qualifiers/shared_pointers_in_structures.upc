// Members may be pointers-to-shared of every kind, in private and shared structures.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

shared [4] int a[4 * THREADS];
shared int x;
struct handles {
  shared [4] int *blocked;
  shared int *cyclic;
  shared [] int *local;
  shared void *any;
  strict shared int *strict_one;
  shared int *pair[2];
};
struct handles private_one;
shared struct handles shared_one[THREADS];

int main(void) {
  private_one.blocked = &a[4 * MYTHREAD + 1];
  private_one.cyclic = &x;
  private_one.local = (shared [] int *)&a[4 * MYTHREAD];
  private_one.any = &a[3];
  private_one.strict_one = &x;
  private_one.pair[1] = &x;
  shared_one[MYTHREAD] = private_one;
  shared_one[MYTHREAD].blocked += 2;
  upc_barrier;
  int t = (MYTHREAD + 1) % THREADS;
  CHECK(shared_one[t].blocked == &a[4 * t + 3]);
  CHECK_EQUAL(upc_phaseof(shared_one[t].blocked), 3);
  CHECK(shared_one[t].cyclic == &x && shared_one[t].pair[1] == &x);
  CHECK(shared_one[t].any == &a[3]);
  *shared_one[t].local = 50 + t;
  shared_one[t].local[1] = 60 + t;
  upc_barrier;
  CHECK_EQUAL(a[4 * MYTHREAD] + a[4 * MYTHREAD + 1], 110 + 2 * MYTHREAD);
  struct handles copy = shared_one[t];
  CHECK(copy.local + 1 == (shared void *)&a[4 * t + 1]);
  pass();
  return 0;
}
