// The tick counter does not run backwards, and its unit converts to nanoseconds.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include <stdint.h>
#include <time.h>
#include <upc_tick.h>
#include "../check.h"

int main(void) {
  upc_tick_t start = upc_ticks_now(), last = start;
  CHECK(start >= UPC_TICK_MIN && start <= UPC_TICK_MAX);
  for (int i = 0; i < 1000; i++) {
    upc_tick_t now = upc_ticks_now();
    CHECK(now >= last);
    last = now;
  }
  struct timespec pause = {0, 2000000};
  nanosleep(&pause, NULL);
  uint64_t passed = upc_ticks_to_ns(upc_ticks_now() - start);
  CHECK(passed >= 1000000);
  CHECK_EQUAL(upc_ticks_to_ns(0), 0);
  CHECK((upc_tick_t)-1 > 0);
  pass();
  return 0;
}
