// An operand of sizeof is evaluated if its type is variably modified, with the declarations in it.
// THREADS: 1 2 3 4 8
#include "../check.h"

static int count;
int rows_of = 3;
static void step(int **p) { ++**p; }

int main(void) {
  char all[2][3];
  char(*rows)[rows_of] = all;
  CHECK_EQUAL((int)sizeof(*({ int *t __attribute__((cleanup(step))) = &count; rows; })), 3);
  CHECK_EQUAL(count, 1);
  CHECK_EQUAL((int)sizeof(char[({ int *t = &count; *t += 5; rows_of + 2; })]), 5);
  CHECK_EQUAL(count, 6);
  CHECK_EQUAL((int)sizeof(__typeof__(char[({ int *t = &count, *u = &rows_of; *t += 6; *u; })])), 3);
  CHECK_EQUAL(count, 12);
  CHECK((char(*)[({ int *t = &count; *t += 7; rows_of; })])all == rows);
  CHECK_EQUAL(count, 19);
  // These operands are not evaluated.
  CHECK_EQUAL((int)sizeof(({ int *t = &count; *t += 100; *t; })), (int)sizeof(int));
  __typeof__(({ int *t = &count; *t += 100; *t; })) n = 1;
  CHECK_EQUAL(n, 1);
  CHECK_EQUAL(count, 19);
  pass();
  return 0;
}
