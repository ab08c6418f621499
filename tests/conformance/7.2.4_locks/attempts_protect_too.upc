// A critical section entered by upc_lock_attempt alone is as exclusive as one entered by upc_lock.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include <sched.h>
#include "../check.h"

shared int inside, entered;

int main(void) {
  upc_lock_t *lock = upc_all_lock_alloc();
  for (int i = 0; i < 50; i++) {
    if (i % 2)
      upc_lock(lock);
    else
      while (!upc_lock_attempt(lock)) sched_yield();
    CHECK_EQUAL(inside, 0);
    inside = 1;
    entered++;
    inside = 0;
    upc_unlock(lock);
  }
  upc_barrier;
  CHECK_EQUAL(entered, 50 * THREADS);
  upc_all_lock_free(lock);
  pass();
  return 0;
}
