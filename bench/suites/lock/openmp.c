/* OpenMP's locks. */
#include "../openmp.h"

static omp_lock_t lock;
static long protected_count;

static void free_lock(long count) {
  if (omp_get_thread_num() == 0)
    while (count--) {
      omp_set_lock(&lock);
      omp_unset_lock(&lock);
    }
}
static void contended(long count) {
  while (count--) {
    omp_set_lock(&lock);
    protected_count++;
    omp_unset_lock(&lock);
  }
#pragma omp barrier
}

int main(int argc, char** argv) {
  bench_start(argc, argv);
  omp_init_lock(&lock);
#pragma omp parallel
  {
    if (omp_get_num_threads() <= 2) bench_row("lock free", free_lock);
    if (omp_get_num_threads() > 1) bench_row_of("lock contended", contended, omp_get_num_threads());
  }
  return 0;
}
