// Writes before a barrier are visible after it, from each thread to each thread.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

shared int inbox[64][THREADS];

int main(void) {
  for (int round = 0; round < 20; round++) {
    for (int t = 0; t < THREADS; t++) inbox[MYTHREAD][t] = 1000 * round + 10 * MYTHREAD + t;
    upc_barrier;
    for (int t = 0; t < THREADS; t++)
      CHECK_EQUAL(inbox[t][MYTHREAD], 1000 * round + 10 * t + MYTHREAD);
    upc_barrier;
  }
  pass();
  return 0;
}
