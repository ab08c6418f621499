// Here, ticks are nanoseconds of one clock: a thread never reads less than another thread read earlier.
// THREADS: 1 2 3 4 8
// STATIC: 4
// TIMEOUT: 60
#include <upc_tick.h>

#include "../check.h"

strict shared unsigned turn;
shared upc_tick_t latest;

int main(void) {
  for (unsigned round = 0; round < 40; round++) {
    while (turn != round * THREADS + MYTHREAD) bupc_poll();
    upc_tick_t now = upc_ticks_now();
    CHECK(now >= latest);
    latest = now;
    turn = round * THREADS + MYTHREAD + 1;
  }
  CHECK_EQUAL(upc_ticks_to_ns(12345), 12345);
  pass();
  return 0;
}
