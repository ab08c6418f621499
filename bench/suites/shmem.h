/* OpenSHMEM programs as contestants. */
#ifndef UPC_BENCH_SUITES_SHMEM_H
#define UPC_BENCH_SUITES_SHMEM_H

#include <shmem.h>

static int bench_answer;
static int bench_agree(int yes) {
  shmem_barrier_all();
  if (shmem_my_pe() == 0)
    for (int pe = 0; pe < shmem_n_pes(); ++pe) shmem_int_p(&bench_answer, yes, pe);
  shmem_barrier_all();
  return bench_answer;
}
#define BENCH_ME shmem_my_pe()
#define BENCH_SYNC() shmem_barrier_all()
#define BENCH_AGREE(yes) bench_agree(yes)
#include "timing.h"

#endif
