// THREADS is the same on all threads; MYTHREAD takes each value from 0 to THREADS - 1 once.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

shared int seen[THREADS];
shared int count;

int main(void) {
  if (MYTHREAD == 0) count = THREADS;
  seen[MYTHREAD] = 1;
  upc_barrier;
  CHECK_EQUAL(THREADS, count);
  CHECK(MYTHREAD >= 0 && MYTHREAD < THREADS);
  int total = 0;
  for (int t = 0; t < THREADS; t++) total += seen[t];
  CHECK_EQUAL(total, THREADS);
  pass();
  return 0;
}
