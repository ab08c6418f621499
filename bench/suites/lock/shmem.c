/* OpenSHMEM's locks. */
#include "../shmem.h"

static long lock, protected_count;

static void free_lock(long count) {
  if (shmem_my_pe() == 0)
    while (count--) {
      shmem_set_lock(&lock);
      shmem_clear_lock(&lock);
    }
}
static void contended(long count) {
  while (count--) {
    shmem_set_lock(&lock);
    shmem_long_p(&protected_count, shmem_long_g(&protected_count, 0) + 1, 0);
    shmem_clear_lock(&lock);
  }
  shmem_barrier_all();
}

int main(int argc, char** argv) {
  shmem_init();
  bench_start(argc, argv);
  if (shmem_n_pes() <= 2) bench_row("lock free", free_lock);
  if (shmem_n_pes() > 1) bench_row_of("lock contended", contended, shmem_n_pes());
  shmem_global_exit(0); /* shmem_finalize of Debian's Open MPI crashes */
}
