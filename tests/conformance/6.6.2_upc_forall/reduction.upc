// Each thread adds its private partial sum to a shared total under a lock.
// WARN: 16:on another thread
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

shared [7] int a[50 * THREADS];
shared long total;
upc_lock_t *lock;

int main(void) {
  long mine = 0;
  lock = upc_all_lock_alloc();
  upc_forall (int i = 0; i < 50 * THREADS; i++; &a[i]) a[i] = i + 1;
  upc_barrier;
  upc_forall (int i = 0; i < 50 * THREADS; i++; i) mine += a[i];
  upc_lock(lock);
  total += mine;
  upc_unlock(lock);
  upc_barrier;
  CHECK_EQUAL(total, 50L * THREADS * (50 * THREADS + 1) / 2);
  upc_all_lock_free(lock);
  pass();
  return 0;
}
