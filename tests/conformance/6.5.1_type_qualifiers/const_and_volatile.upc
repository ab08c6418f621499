// const and volatile combine with shared.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

const shared int limit = 10;
shared const char *shared names;
volatile shared int busy;
shared [] const int table[4] = {1, 2, 4, 8};
shared int x;
shared int *const shared fixed = &x;

static int total(shared [] const int *p, int n) { return n ? *p + total(p + 1, n - 1) : 0; }

int main(void) {
  shared const int *p = &limit;
  shared int *const q = &x;
  const shared volatile int *v = &busy;
  if (MYTHREAD == 0) {
    *q = limit;
    busy = 3;
    busy += *p;
  }
  upc_barrier;
  CHECK_EQUAL(x + *v, 23);
  CHECK_EQUAL(total(table, 4), 15);
  CHECK(fixed == &x && names == NULL);
  pass();
  return 0;
}
