// upc_notify and upc_wait may be in different functions, and a barrier may pair with them.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

shared int arrived[THREADS];

static void leave(void) {
  arrived[MYTHREAD]++;
  upc_notify;
}
static void meet(void) { upc_wait; }

int main(void) {
  for (int i = 1; i <= 10; i++) {
    if (MYTHREAD == 0) {
      arrived[0]++;
      upc_barrier;
    } else {
      leave();
      meet();
    }
    for (int t = 0; t < THREADS; t++) CHECK_EQUAL(arrived[t], i);
    upc_barrier;
  }
  pass();
  return 0;
}
