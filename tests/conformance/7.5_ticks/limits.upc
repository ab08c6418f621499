// UPC_TICK_MIN and UPC_TICK_MAX are the limits of an unsigned type, and have this type.
// THREADS: 1
#include <stdint.h>
#include <upc_tick.h>

#include "../check.h"

#if __UPC_TICK__ != 1
#error the feature macro should be 1
#endif

int main(void) {
  CHECK(bupc_assert_type(UPC_TICK_MIN, upc_tick_t));
  CHECK(bupc_assert_type(UPC_TICK_MAX, upc_tick_t));
  CHECK(bupc_assert_type(upc_ticks_to_ns(1), uint64_t));
  CHECK((upc_tick_t)(UPC_TICK_MIN - 1) == UPC_TICK_MAX);
  CHECK((upc_tick_t)(UPC_TICK_MAX + 1) == UPC_TICK_MIN);
  pass();
  return 0;
}
