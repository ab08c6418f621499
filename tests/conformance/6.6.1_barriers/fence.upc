// upc_fence orders the relaxed accesses before it and after it.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include <sched.h>
#include "../check.h"

shared int data[THREADS];
strict shared int ready[THREADS];

int main(void) {
  for (int round = 1; round <= 5; round++) {
    data[MYTHREAD] = 7 * round + MYTHREAD;
    upc_fence;
    ready[MYTHREAD] = round;
    int left = (MYTHREAD + THREADS - 1) % THREADS;
    while (ready[left] < round) sched_yield();
    upc_fence;
    CHECK_EQUAL(data[left], 7 * round + left);
    upc_barrier;
  }
  pass();
  return 0;
}
