// A shared object declared static in a function is one object for each function and scope.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

static int bump(void) {
  static shared int count;
  static shared [2] int slots[2 * THREADS];
  slots[2 * MYTHREAD]++;
  if (MYTHREAD == 0) count++;
  upc_barrier;
  int now = count * 10 + slots[2 * ((MYTHREAD + 1) % THREADS)];
  upc_barrier;
  return now;
}

int main(void) {
  static shared int count = 50;
  CHECK_EQUAL(bump(), 11);
  CHECK_EQUAL(bump(), 22);
  CHECK_EQUAL(count, 50);
  {
    static shared int count = 60;
    CHECK_EQUAL(count, 60);
    {
      extern shared int outside;
      CHECK_EQUAL(outside, 70);
    }
  }
  for (int i = 0; i < 2; i++) {
    static shared struct { int n; } s;
    if (MYTHREAD == 0) s.n += 3;
    upc_barrier;
    CHECK_EQUAL(s.n, 3 * (i + 1));
    upc_barrier;
  }
  pass();
  return 0;
}

shared int outside = 70;
