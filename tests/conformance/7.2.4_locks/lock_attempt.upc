// upc_lock_attempt returns at once whether it acquired the lock.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

int main(void) {
  upc_lock_t *lock = upc_all_lock_alloc();
  if (MYTHREAD == 0) CHECK_EQUAL(upc_lock_attempt(lock), 1);
  upc_barrier;
  if (MYTHREAD != 0) CHECK_EQUAL(upc_lock_attempt(lock), 0);
  upc_barrier;
  if (MYTHREAD == 0) upc_unlock(lock);
  upc_barrier;
  if (MYTHREAD == THREADS - 1) {
    CHECK_EQUAL(upc_lock_attempt(lock), 1);
    upc_unlock(lock);
    upc_lock(lock);
    upc_unlock(lock);
  }
  upc_barrier;
  upc_all_lock_free(lock);
  pass();
  return 0;
}
