/* MPI programs as contestants. */
#ifndef UPC_BENCH_SUITES_MPI_H
#define UPC_BENCH_SUITES_MPI_H

#include <mpi.h>

static int bench_rank, bench_size;
static int bench_agree(int yes) {
  MPI_Bcast(&yes, 1, MPI_INT, 0, MPI_COMM_WORLD);
  return yes;
}
#define BENCH_ME bench_rank
#define BENCH_SYNC() MPI_Barrier(MPI_COMM_WORLD)
#define BENCH_AGREE(yes) bench_agree(yes)
#include "timing.h"

static inline void bench_start_mpi(int* argc, char*** argv) {
  MPI_Init(argc, argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &bench_rank);
  MPI_Comm_size(MPI_COMM_WORLD, &bench_size);
  bench_start(*argc, *argv);
}

#endif
