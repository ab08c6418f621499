// Freeing a null pointer has no effect, and a lock may be freed while it is held.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

int main(void) {
  upc_lock_free(NULL);
  upc_all_lock_free(NULL);
  upc_lock_t *mine = upc_global_lock_alloc();
  upc_lock(mine);
  upc_lock_free(mine);
  for (int i = 0; i < 100; i++) {
    upc_lock_t *lock = upc_global_lock_alloc();
    CHECK_EQUAL(upc_lock_attempt(lock), 1);
    upc_unlock(lock);
    upc_lock_free(lock);
  }
  upc_lock_t *all = upc_all_lock_alloc();
  if (MYTHREAD == 0) upc_lock(all);
  upc_barrier;
  upc_all_lock_free(all);
  pass();
  return 0;
}
