// A thread without a value matches any consensus.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

int main(void) {
  for (int round = 0; round < 10; round++) {
    if (MYTHREAD % 2 == round % 2)
      upc_barrier round;
    else
      upc_barrier;
    upc_notify round + 100;
    if (MYTHREAD == 0)
      upc_wait;
    else
      upc_wait round + 100;
    if (MYTHREAD == THREADS - 1) {
      upc_notify 5;
      upc_wait;
    } else {
      upc_barrier;
    }
  }
  pass();
  return 0;
}
