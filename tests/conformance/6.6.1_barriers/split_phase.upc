// Local work between upc_notify and upc_wait; the wait ends after all have notified.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

shared int data[THREADS];

int main(void) {
  int local = 0;
  for (int round = 1; round <= 25; round++) {
    data[MYTHREAD] = round * (MYTHREAD + 1);
    upc_notify;
    for (int i = 0; i < 100; i++) local += i % 3;
    upc_wait;
    int t = (MYTHREAD + round) % THREADS;
    CHECK_EQUAL(data[t], round * (t + 1));
    upc_notify round;
    upc_wait round;
  }
  CHECK_EQUAL(local, 25 * 99);
  pass();
  return 0;
}
