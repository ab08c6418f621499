/* UPC programs as contestants. */
#ifndef UPC_BENCH_SUITES_UPC_H
#define UPC_BENCH_SUITES_UPC_H

#include <upc.h>

static shared int bench_answer;
static int bench_agree(int yes) {
  upc_barrier;
  if (MYTHREAD == 0) bench_answer = yes;
  upc_barrier;
  const int answer = bench_answer;
  upc_barrier;
  return answer;
}
#define BENCH_ME MYTHREAD
#define BENCH_SYNC() upc_barrier
#define BENCH_AGREE(yes) bench_agree(yes)
#include "timing.h"

/* A complete program of one row: returns main's result. Each thread prepares, computes and, if
 * `wrong` is given, reports how many of its own results are wrong. */
static inline int bench_program_of(int argc, char** argv, const char* row, void (*prepare)(void),
                                   void (*body)(long count), double each, int (*wrong)(void)) {
  static shared int wrongs[THREADS];
  int all = 0;
  bench_start(argc, argv);
  if (!bench_is_wanted(row)) return 0;
  prepare();
  upc_barrier;
  bench_row_of(row, body, each);
  upc_barrier;
  wrongs[MYTHREAD] = wrong ? wrong() : 0;
  upc_barrier;
  for (int t = 0; t < THREADS; t++) all += wrongs[t];
  return bench_told(row, all);
}

#endif
