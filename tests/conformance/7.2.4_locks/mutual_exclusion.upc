// A lock protects a counter that all threads increment.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

shared long counter;

int main(void) {
  upc_lock_t *lock = upc_all_lock_alloc();
  for (int i = 0; i < 300; i++) {
    upc_lock(lock);
    long seen = counter;
    counter = seen + 1;
    upc_unlock(lock);
  }
  upc_barrier;
  CHECK_EQUAL(counter, 300L * THREADS);
  upc_barrier;
  if (MYTHREAD == 0) upc_lock_free(lock);
  pass();
  return 0;
}
