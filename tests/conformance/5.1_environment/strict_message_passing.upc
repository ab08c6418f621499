// A thread that sees a strict write also sees the relaxed writes before it.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include <sched.h>
#include "../check.h"

relaxed shared [4] int data[4 * THREADS];
strict shared int ready[THREADS];

int main(void) {
  int right = (MYTHREAD + 1) % THREADS;
  int left = (MYTHREAD + THREADS - 1) % THREADS;
  for (int round = 1; round <= 20; round++) {
    for (int i = 0; i < 4; i++) data[4 * right + i] = 100 * round + 10 * MYTHREAD + i;
    ready[right] = round;
    while (ready[MYTHREAD] != round) sched_yield();
    for (int i = 0; i < 4; i++) CHECK_EQUAL(data[4 * MYTHREAD + i], 100 * round + 10 * left + i);
    upc_barrier;
  }
  pass();
  return 0;
}
