/* The timing of rows, the same for all contestants.
 *
 * A contestant is a program of N threads or processes. Before it includes this file, it defines
 *   BENCH_ME         its number, from 0
 *   BENCH_SYNC()     a barrier of all
 *   BENCH_AGREE(yes) thread 0's value, on all threads
 * and calls bench_row for each row. Number 0 prints "row<TAB>nanoseconds" lines. */
#ifndef UPC_BENCH_SUITES_TIMING_H
#define UPC_BENCH_SUITES_TIMING_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static inline double bench_now(void) { /* ns */
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

/* The wanted rows: the names on the command line; "first*" for all names that start so. */
static char** bench_wanted;
static inline void bench_start(int argc, char** argv) {
  (void)argc;
  bench_wanted = argv + 1;
}
static inline int bench_is_wanted(const char* row) {
  if (!*bench_wanted) return 1;
  for (char** name = bench_wanted; *name; ++name) {
    const size_t length = strlen(*name);
    if (length && (*name)[length - 1] == '*' ? !strncmp(*name, row, length - 1)
                                             : !strcmp(*name, row))
      return 1;
  }
  return 0;
}

static inline int bench_less(const void* a, const void* b) {
  return *(const double*)a < *(const double*)b ? -1 : *(const double*)a > *(const double*)b;
}

/* Times body(count), which performs the row's operation `count` times, `each` of them at a time:
 * prints the median of five batches of at least 2 ms, or of one batch if a single call takes longer
 * than 50 ms.
 */
static inline void bench_row_of(const char* row, void (*body)(long count), double each) {
  if (!bench_is_wanted(row)) return;
  double took[5];
  long count = 1;
  for (;;) {
    BENCH_SYNC();
    const double start = bench_now();
    body(count);
    took[0] = bench_now() - start;
    if (!BENCH_AGREE(took[0] < 2e6)) break;
    count *= BENCH_AGREE(took[0] < 2e5) ? 8 : 2;
  }
  const int batches = BENCH_AGREE(took[0] < 5e7) ? 5 : 1;
  for (int i = batches == 1 ? 1 : 0; i < batches; ++i) {
    BENCH_SYNC();
    const double start = bench_now();
    body(count);
    took[i] = bench_now() - start;
  }
  qsort(took, (size_t)batches, sizeof took[0], bench_less);
  if (BENCH_ME == 0) {
    printf("%s\t%.6g\n", row, took[batches / 2] / (double)count / each);
    fflush(stdout);
  }
}
static inline void bench_row(const char* row, void (*body)(long count)) {
  bench_row_of(row, body, 1);
}

/* Times body once after each of three calls of prepare, which are not timed. */
static inline void bench_row_prepared(const char* row, void (*prepare)(void), void (*body)(void)) {
  if (!bench_is_wanted(row)) return;
  double took[3];
  for (int i = 0; i < 3; ++i) {
    prepare();
    BENCH_SYNC();
    const double start = bench_now();
    body();
    took[i] = bench_now() - start;
  }
  qsort(took, 3, sizeof took[0], bench_less);
  if (BENCH_ME == 0) {
    printf("%s\t%.6g\n", row, took[1]);
    fflush(stdout);
  }
}

/* bench_program_of is the same for a body that performs the row's operation `each` times for each
 * count. */
#define bench_program(argc, argv, row, prepare, body, wrong) \
  bench_program_of(argc, argv, row, prepare, body, 1, wrong)

/* The result of a complete program with that many wrong results, which thread 0 reports. */
static inline int bench_told(const char* row, int wrong) {
  if (wrong && BENCH_ME == 0) fprintf(stderr, "%s: %d results are wrong\n", row, wrong);
  return wrong != 0;
}

/* Keep the compiler from removing or moving accesses, from knowing a variable's value, and from
 * removing the computation of a value. */
#define BENCH_KEEP() __asm__ volatile("" ::: "memory")
#define BENCH_HIDE(variable) __asm__ volatile("" : "+r"(variable))
#define BENCH_USE(value) __asm__ volatile("" : : "rx"(value))

#endif
