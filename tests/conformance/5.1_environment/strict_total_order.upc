// Two threads each make a strict write, then a strict read: they cannot both miss the other's write.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

strict shared int x, y;
shared [] int saw[2];

int main(void) {
  for (int round = 0; round < 50; round++) {
    if (MYTHREAD == 0) {
      x = 1;
      saw[0] = y;
    }
    if (MYTHREAD == THREADS - 1) {
      y = 1;
      saw[1] = x;
    }
    upc_barrier;
    CHECK(saw[0] == 1 || saw[1] == 1);
    upc_barrier;
    if (MYTHREAD == 0) x = y = saw[0] = saw[1] = 0;
    upc_barrier;
  }
  pass();
  return 0;
}
