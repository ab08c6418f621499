// What the UPC programs here and their peers in C share: the clock, and the line that `run` reads.
#ifndef BENCH_PROGRAMS_MEASURE_H_
#define BENCH_PROGRAMS_MEASURE_H_

#include <stdio.h>
#include <time.h>

// Seconds since some fixed moment.
static inline double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

// The line: seconds, and a number that both programs must agree on to the last bit.
static inline void result(double seconds, double check) { printf("%.6f %.17g\n", seconds, check); }

#endif
