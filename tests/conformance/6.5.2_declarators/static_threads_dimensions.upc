// With static THREADS, it is a constant, valid in all dimensions and in any expression.
// STATIC: 4
// THREADS: none
#include "../check.h"

shared int sum[10 + THREADS];
shared [] int here[THREADS];
shared int fixed[10];
shared int both[THREADS][4 * THREADS];
shared int square[THREADS * THREADS];
shared int chain[THREADS * 100 * 20];
shared [THREADS] int blocked[3 * THREADS];
shared [3] int quotient[60 / THREADS];
shared int (**pointer)[THREADS][THREADS];
typedef shared int (*table)[THREADS][13][THREADS];

int main(void) {
  CHECK_EQUAL(sizeof sum / sizeof(int), 14);
  CHECK_EQUAL(sizeof here / sizeof(int), 4);
  CHECK_EQUAL(sizeof both / sizeof(int), 64);
  CHECK_EQUAL(sizeof square / sizeof(int), 16);
  CHECK_EQUAL(sizeof chain / sizeof(int), 8000);
  CHECK_EQUAL(sizeof quotient / sizeof(int), 15);
  CHECK_EQUAL(sizeof **pointer / sizeof(int), 16);
  CHECK_EQUAL(sizeof(*(table)0) / sizeof(int), 208);
  CHECK_EQUAL(upc_blocksizeof(blocked), 4);
  for (int i = 0; i < 10; i++) CHECK_EQUAL(upc_threadof(&fixed[i]), i % 4);
  for (int i = 0; i < 12; i++) CHECK_EQUAL(upc_threadof(&blocked[i]), i / 4);
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 16; j++) CHECK_EQUAL(upc_threadof(&both[i][j]), j % 4);
  shared void *p = (shared int(*)[THREADS][THREADS])square;
  CHECK(p == square);
  fixed[9 - MYTHREAD] = both[MYTHREAD][15] = MYTHREAD;
  upc_barrier;
  CHECK_EQUAL(fixed[9] + fixed[6] + both[2][15], 5);
  pass();
  return 0;
}
