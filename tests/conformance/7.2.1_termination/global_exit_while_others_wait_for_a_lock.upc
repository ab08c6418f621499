// The other threads end even if they are waiting for a lock.
// EXIT: 9
// THREADS: 1 2 3 4 8
// STATIC: 4
#include <upc.h>

int main(void) {
  upc_lock_t *lock = upc_all_lock_alloc();
  if (MYTHREAD == 0) upc_lock(lock);
  upc_barrier;
  if (MYTHREAD == 0) upc_global_exit(9);
  upc_lock(lock);
  return 1;
}
