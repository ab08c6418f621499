// assert() with shared operands succeeds if the condition is true.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include <assert.h>
#include "../check.h"

shared int x[THREADS];

int main(void) {
  x[MYTHREAD] = MYTHREAD;
  assert(x[MYTHREAD] == MYTHREAD);
  assert(upc_threadof(&x[MYTHREAD]) == MYTHREAD && "affinity");
  upc_barrier;
  for (int t = 0; t < THREADS; t++) assert(x[t] == t);
  pass();
  return 0;
}
