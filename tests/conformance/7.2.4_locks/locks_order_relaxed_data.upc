// The next holder of a lock reads the values that were written under it.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

shared [] struct { int next; int entries[400]; } queue;

int main(void) {
  upc_lock_t *lock = upc_all_lock_alloc();
  for (int i = 0; i < 50; i++) {
    upc_lock(lock);
    queue.entries[queue.next] = queue.next == 0 ? 1 : queue.entries[queue.next - 1] + 1;
    queue.next++;
    upc_unlock(lock);
  }
  upc_barrier;
  CHECK_EQUAL(queue.next, 50 * THREADS);
  for (int i = 0; i < queue.next; i++) CHECK_EQUAL(queue.entries[i], i + 1);
  upc_all_lock_free(lock);
  pass();
  return 0;
}
