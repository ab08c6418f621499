// Locks of UPC: taken by one thread alone, and by all threads at once.
#include "../upc.h"

static upc_lock_t *lock;
static shared long protected_count;

static void free_lock(long count) {
  if (MYTHREAD == 0)
    while (count--) {
      upc_lock(lock);
      upc_unlock(lock);
    }
}
// Each thread adds to a counter under the lock.
static void contended(long count) {
  while (count--) {
    upc_lock(lock);
    protected_count++;
    upc_unlock(lock);
  }
  upc_barrier;
}

int main(int argc, char **argv) {
  bench_start(argc, argv);
  lock = upc_all_lock_alloc();
  if (THREADS <= 2) bench_row("lock free", free_lock);
  if (THREADS > 1) bench_row_of("lock contended", contended, THREADS);
  return 0;
}
