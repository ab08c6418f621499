// Berkeley's clock, distances, polling, environment and tracing.
// THREADS: 1 2 3 4 8
// STATIC: 4
// ENV: UPC_TEST_WORD=hello
#include <stdint.h>
#include <string.h>
#include <time.h>

#include "../check.h"

strict shared int flag;

int main(void) {
  bupc_tick_t start = bupc_ticks_now(), last = start;
  for (int i = 0; i < 1000; i++) {
    bupc_tick_t now = bupc_ticks_now();
    CHECK(now >= last);
    last = now;
  }
  struct timespec pause = {0, 3000000};
  nanosleep(&pause, NULL);
  const bupc_tick_t passed = bupc_ticks_now() - start;
  CHECK(bupc_ticks_to_ns(passed) >= 3000000 && bupc_ticks_to_us(passed) >= 3000);
  CHECK_EQUAL(bupc_ticks_to_us(passed), bupc_ticks_to_ns(passed) / 1000);
  CHECK(BUPC_TICK_MIN == 0 && BUPC_TICK_MAX > BUPC_TICK_MIN && passed < BUPC_TICK_MAX);
  CHECK(bupc_tick_granularityus() > 0 && bupc_tick_granularityus() < 1000);
  CHECK(bupc_tick_overheadus() > 0 && bupc_tick_overheadus() < 1000);

  CHECK(0 == BUPC_THREADS_SAME && BUPC_THREADS_SAME < BUPC_THREADS_VERYNEAR);
  CHECK(BUPC_THREADS_VERYNEAR < BUPC_THREADS_NEAR && BUPC_THREADS_NEAR < BUPC_THREADS_FAR);
  CHECK(BUPC_THREADS_FAR < BUPC_THREADS_VERYFAR);
  for (int x = 0; x < THREADS; x++)
    for (int y = 0; y < THREADS; y++) {
      CHECK_EQUAL(bupc_thread_distance(x, y), bupc_thread_distance(y, x));
      CHECK_EQUAL(bupc_thread_distance(x, y) == BUPC_THREADS_SAME, x == y);
      CHECK(bupc_thread_distance(x, y) <= BUPC_THREADS_VERYFAR);
    }

  if (MYTHREAD == THREADS - 1) flag = 1;
  while (!flag) {
    bupc_poll();
    upc_poll();
  }

  CHECK(strcmp(bupc_getenv("UPC_TEST_WORD"), "hello") == 0);
  CHECK(bupc_getenv("UPC_TEST_NO_WORD") == NULL);

  // Without a trace, messages are not evaluated and masks stay empty.
  int evaluated = 0;
  (void)evaluated;
  bupc_trace_printf(("thread %d", evaluated++));
  bupc_trace_setmask("PGH");
  bupc_stats_setmask("PGH");
  bupc_trace_settracelocal(1);
#ifdef __UPC_PUPC_INST__  // upcc -report records messages
  evaluated -= 1;
#endif
  CHECK(evaluated == 0 && *bupc_trace_getmask() == 0 && *bupc_stats_getmask() == 0);
#ifdef __UPC_PUPC_INST__
  CHECK_EQUAL(bupc_trace_gettracelocal(), 1);
#else
  CHECK_EQUAL(bupc_trace_gettracelocal(), 0);
#endif
  pass();
  return 0;
}
