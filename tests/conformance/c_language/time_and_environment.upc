// getenv, time and clock functions of the C library on every thread.
// ENV: CONFORMANCE_GREETING=good day
// THREADS: 1 2 3 4 8
// STATIC: 4
#include <string.h>
#include <time.h>
#include "../check.h"

int main(void) {
  const char *greeting = getenv("CONFORMANCE_GREETING");
  CHECK(greeting != NULL && strcmp(greeting, "good day") == 0);
  CHECK(getenv("CONFORMANCE_NO_SUCH_NAME") == NULL);
  time_t now = time(NULL);
  struct tm tm;
  CHECK(localtime_r(&now, &tm) == &tm);
  struct timespec before, after;
  clock_gettime(CLOCK_MONOTONIC, &before);
  upc_barrier;
  clock_gettime(CLOCK_MONOTONIC, &after);
  CHECK(after.tv_sec > before.tv_sec ||
        (after.tv_sec == before.tv_sec && after.tv_nsec >= before.tv_nsec));
  pass();
  return 0;
}
