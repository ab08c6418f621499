// The checks of this suite's programs: a failed check ends the complete job with the place and the
// condition; a line reports success.
#ifndef CONFORMANCE_CHECK_H
#define CONFORMANCE_CHECK_H

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <upc.h>

static inline void check_failed(const char* what, const char* file, int line) {
  fprintf(stderr, "%s:%d: thread %d of %d: failed: %s\n", file, line, MYTHREAD, THREADS, what);
  upc_global_exit(1);
}

static inline void check_equal(long long actual, long long expected, const char* what,
                               const char* file, int line) {
  if (actual == expected) return;
  fprintf(stderr, "%s:%d: thread %d of %d: failed: %s: is %lld, should be %lld\n", file, line,
          MYTHREAD, THREADS, what, actual, expected);
  upc_global_exit(1);
}

// Ends the job if the condition is false on this thread.
#define CHECK(condition) ((condition) ? (void)0 : check_failed(#condition, __FILE__, __LINE__))

// The same for two integers, which it prints.
#define CHECK_EQUAL(actual, expected) \
  check_equal((long long)(actual), (long long)(expected), #actual, __FILE__, __LINE__)

// Every thread calls this at its end.
static inline void pass(void) {
  upc_barrier;
  if (MYTHREAD == 0) puts("PASS");
}

#endif
