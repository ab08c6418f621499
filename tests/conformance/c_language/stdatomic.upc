// <stdatomic.h> on private objects and through pointers-to-local.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include <stdatomic.h>
#include "../check.h"

static atomic_int private_count;
shared [] int cell;

int main(void) {
  atomic_fetch_add(&private_count, 3 + MYTHREAD);
  atomic_store(&private_count, atomic_load(&private_count) * 2);
  CHECK_EQUAL(atomic_load(&private_count), 2 * (3 + MYTHREAD));
  int expected = 2 * (3 + MYTHREAD);
  CHECK(atomic_compare_exchange_strong(&private_count, &expected, 1));
  CHECK_EQUAL(private_count, 1);
  if (MYTHREAD == 0) {
    _Atomic int *p = (_Atomic int *)(int *)&cell;
    atomic_fetch_or(p, 6);
  }
  upc_barrier;
  CHECK_EQUAL(cell, 6);
  pass();
  return 0;
}
