// None of the four operators evaluates its operand.
// FLAGS: -Wno-unevaluated-expression
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

shared [4] int a[4 * THREADS];
static int calls;

static shared [4] int *touch(void) {
  calls++;
  return a;
}

int main(void) {
  int i = 0;
  shared [4] int *p = NULL;
  CHECK_EQUAL(sizeof(a[i++]), sizeof(int));
  CHECK_EQUAL(upc_blocksizeof(a[i++]), 4);
  CHECK_EQUAL(upc_elemsizeof(*p++), sizeof(int));
  CHECK(upc_localsizeof(*touch()) >= sizeof(int));
  CHECK_EQUAL(upc_blocksizeof(*touch()), 4);
  CHECK_EQUAL(i, 0);
  CHECK_EQUAL(calls, 0);
  CHECK(p == NULL);
  pass();
  return 0;
}
