/* CHECK(condition) for the programs of this folder: the first failure ends the job with code 1 and
 * prints its thread and line. */
#ifndef CHECK_H
#define CHECK_H

#include <stdio.h>
#include <upcr.h>

#define CHECK(condition)                                                          \
  do {                                                                            \
    if (!(condition)) {                                                           \
      fprintf(stderr, "%s:%d: thread %d of %d: not so: %s\n", __FILE__, __LINE__, \
              (int)upcr_mythread(), (int)upcr_threads(), #condition);             \
      upcr_global_exit(1);                                                        \
    }                                                                             \
  } while (0)

/* The end of each program: prints PASS once all threads have arrived. */
#define PASS()                              \
  do {                                      \
    upcr_barrier(0, 1);                     \
    if (upcr_mythread() == 0) puts("PASS"); \
  } while (0)

#endif
