// A thread that has left main() waits for the others: its shared data stays usable.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

shared int data[THREADS];

int main(void) {
  data[MYTHREAD] = 10 + MYTHREAD;
  upc_barrier;
  if (MYTHREAD != THREADS - 1) return 0;
  for (int t = 0; t < THREADS; t++) {
    CHECK_EQUAL(data[t], 10 + t);
    data[t] = -t;
    CHECK_EQUAL(data[t], -t);
  }
  puts("PASS");
  return 0;
}
