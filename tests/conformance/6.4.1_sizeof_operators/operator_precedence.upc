// The operators have the precedence of sizeof, with and without parentheses.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

shared [4] int a[4 * THREADS];
shared [] struct { int x[5]; } s[2];

int main(void) {
  CHECK_EQUAL(upc_blocksizeof a + 1, 5);
  CHECK_EQUAL(upc_blocksizeof(a) * 2, 8);
  CHECK_EQUAL(2 * upc_elemsizeof a[1] - 1, 2 * (int)sizeof(int) - 1);
  CHECK_EQUAL(-(int)upc_blocksizeof(a), -4);
  CHECK_EQUAL(sizeof s->x, 5 * sizeof(int));
  CHECK_EQUAL(sizeof(s[1].x[0]), sizeof(int));
  CHECK_EQUAL(upc_elemsizeof(s), 5 * sizeof(int));
  CHECK_EQUAL(upc_blocksizeof s[0].x[2], 0);
  pass();
  return 0;
}
