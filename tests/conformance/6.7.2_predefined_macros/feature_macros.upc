// If a feature macro is defined, its header and functions exist.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"
#ifdef __UPC_COLLECTIVE__
#include <upc_collective.h>
#endif
#ifdef __UPC_TICK__
#include <upc_tick.h>
#endif
#ifdef __UPC_ATOMIC__
#include <upc_atomic.h>
#endif
#ifdef __UPC_CASTABLE__
#include <upc_castable.h>
#endif
#ifdef __UPC_NB__
#include <upc_nb.h>
#endif
#ifdef __UPC_IO__
#include <upc_io.h>
#endif

shared int source;
shared int spread[THREADS];

int main(void) {
#ifdef __UPC_COLLECTIVE__
  CHECK(__UPC_COLLECTIVE__ > 0);
  if (MYTHREAD == 0) source = 33;
  upc_all_broadcast(spread, &source, sizeof(int), UPC_IN_ALLSYNC | UPC_OUT_ALLSYNC);
  CHECK_EQUAL(spread[MYTHREAD], 33);
#endif
#ifdef __UPC_TICK__
  upc_tick_t start = upc_ticks_now();
  CHECK(upc_ticks_now() >= start);
#endif
#ifdef __UPC_CASTABLE__
  spread[MYTHREAD] = 8;
  CHECK_EQUAL(*(int *)upc_cast(&spread[MYTHREAD]), 8);
#endif
#ifdef __UPC_IO__
  upc_file_t *nothing =
      upc_all_fopen("no_such_file", UPC_RDONLY | UPC_COMMON_FP, 0, NULL);
  CHECK(nothing == NULL);
#endif
  pass();
  return 0;
}
