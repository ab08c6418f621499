/* MPI's barrier, and the non-blocking one with work between its phases. */
#include "../mpi.h"

#include "work.h"

static void barrier(long count) {
  for (long i = 0; i < count; ++i) MPI_Barrier(MPI_COMM_WORLD);
}
static void split(long count) {
  for (long i = 0; i < count; ++i) {
    MPI_Request request;
    MPI_Ibarrier(MPI_COMM_WORLD, &request);
    work();
    MPI_Wait(&request, MPI_STATUS_IGNORE);
  }
}

int main(int argc, char** argv) {
  bench_start_mpi(&argc, &argv);
  bench_row("barrier", barrier);
  bench_row("split barrier", split);
  MPI_Finalize();
  return 0;
}
