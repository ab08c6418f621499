/* OpenSHMEM's barrier; it has no split phases, so the work comes first. */
#include "../shmem.h"

#include "work.h"

static void barrier(long count) {
  for (long i = 0; i < count; ++i) shmem_barrier_all();
}
static void split(long count) {
  for (long i = 0; i < count; ++i) {
    work();
    shmem_barrier_all();
  }
}

int main(int argc, char** argv) {
  shmem_init();
  bench_start(argc, argv);
  bench_row("barrier", barrier);
  bench_row("split barrier", split);
  shmem_global_exit(0); /* shmem_finalize of Debian's Open MPI crashes */
}
