// With BUPC_USE_UPC_NAMESPACE, the extensions have the prefix of UPC's own functions.
// THREADS: 1 2 4
#define BUPC_USE_UPC_NAMESPACE
#include <upc_relaxed.h>
#include <bupc_extensions.h>

#include "../check.h"

shared int a[THREADS];
upc_sem_t *shared all[THREADS];

int main(void) {
  const int right = (MYTHREAD + 1) % THREADS;
  int value = 5 + MYTHREAD;
  all[MYTHREAD] = upc_sem_alloc(UPC_SEM_INTEGER | UPC_SEM_SPRODUCER);
  upc_barrier;
  upc_memput_signal(&a[right], &value, sizeof value, all[right], 1);
  upc_sem_wait(all[MYTHREAD]);
  CHECK_EQUAL(a[MYTHREAD], 5 + (MYTHREAD + THREADS - 1) % THREADS);
  upc_handle_t h = upc_memget_async(&value, &a[MYTHREAD], sizeof value);
  CHECK(upc_trysync(h) || h != UPC_COMPLETE_HANDLE);
  upc_sem_free(all[MYTHREAD]);
  upc_barrier;
  (void)upc_atomicI32_fetchadd_relaxed(&a[0], 1);
  upc_barrier;
  CHECK_EQUAL(upc_thread_distance(0, 0), UPC_THREADS_SAME);
  shared void *one_piece[1] = {&a[MYTHREAD]};
  int *there[1] = {&value};
  upc_memget_ilist(1, (void **)there, sizeof value, 1, (shared const void **)one_piece,
                   sizeof value);
  CHECK(value >= 5);
  pass();
  return 0;
}
