// An array that is declared without its size and completed later.
// STATIC: 3 4
// THREADS: none
#include "../check.h"

extern shared [2] int a[];
extern shared [] int b[];

static int first(void) { return a[1] + b[1]; }

shared [2] int a[10];
shared [] int b[3] = {1, 2, 3};

int main(void) {
  if (MYTHREAD == 0) a[1] = 40;
  upc_barrier;
  CHECK_EQUAL(first(), 42);
  CHECK_EQUAL(sizeof a, 10 * sizeof(int));
  CHECK_EQUAL(upc_threadof(&a[9]), 4 % THREADS);
  pass();
  return 0;
}
