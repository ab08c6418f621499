// Rows of bench/series by number of threads that no suite has: a lock without contention, and allocation.
#include "../suites/upc.h"

#define ALONE if (MYTHREAD == 0)

static upc_lock_t *lock;

static void lock_free(long count) {
  ALONE while (count--) {
    upc_lock(lock);
    upc_unlock(lock);
  }
}
// Two blocks for each thread: with one thread, a single block would be an ordinary allocation.
static void global(long count) {
  while (count--) {
    shared void *p = upc_global_alloc(2 * THREADS, 32);
    BENCH_KEEP();
    upc_free(p);
  }
}
static void global_alone(long count) { ALONE global(count); }
static void global_all(long count) {
  global(count);
  upc_barrier;
}
static void all(long count) {
  while (count--) {
    shared void *p = upc_all_alloc(2 * THREADS, 32);
    ALONE upc_free(p);
  }
}

int main(int argc, char **argv) {
  bench_start(argc, argv);
  lock = upc_all_lock_alloc();
  bench_row("lock free", lock_free);
  bench_row("global_alloc and free", global_alone);
  if (THREADS > 1) bench_row_of("global_alloc and free, contended", global_all, THREADS);
  bench_row("all_alloc and free", all);
  return 0;
}
