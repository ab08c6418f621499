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

#endif
