// A thousand barriers keep the threads in lockstep.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

shared int step[THREADS];

int main(void) {
  int right = (MYTHREAD + 1) % THREADS;
  for (int i = 0; i < 500; i++) {
    step[MYTHREAD] = i;
    upc_barrier;
    CHECK_EQUAL(step[right], i);
    upc_barrier i;
  }
  pass();
  return 0;
}
