/* OpenMP programs as contestants: everything is called in one parallel region. */
#ifndef UPC_BENCH_SUITES_OPENMP_H
#define UPC_BENCH_SUITES_OPENMP_H

#include <omp.h>

static int bench_answer;
static int bench_agree(int yes) {
#pragma omp barrier
#pragma omp master
  bench_answer = yes;
#pragma omp barrier
  const int answer = bench_answer;
#pragma omp barrier
  return answer;
}
static void bench_sync(void) {
#pragma omp barrier
}
#define BENCH_ME omp_get_thread_num()
#define BENCH_SYNC() bench_sync()
#define BENCH_AGREE(yes) bench_agree(yes)
#include "timing.h"

/* A complete program of one row: returns main's result. All threads prepare, compute and, if
 * `wrong` is given, report how many of their own results are wrong. */
static inline int bench_program_of(int argc, char** argv, const char* row, void (*prepare)(void),
                                   void (*body)(long count), double each, int (*wrong)(void)) {
  int all = 0;
  bench_start(argc, argv);
  if (!bench_is_wanted(row)) return 0;
#pragma omp parallel reduction(+ : all)
  {
    prepare();
    bench_row_of(row, body, each);
    if (wrong) all += wrong();
  }
  return bench_told(row, all);
}

#endif
