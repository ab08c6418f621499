// Programs for Berkeley UPC include only upc.h for its atomics.
// THREADS: 1 2 3 8
#include <stdint.h>
#include <stdio.h>
#include <upc.h>

shared int64_t *heap;
shared int counter;
shared [] int64_t *block;
strict shared unsigned long flags[THREADS];

int main(void) {
  heap = upc_all_alloc(THREADS, sizeof(int64_t));
  block = (shared [] int64_t *)heap;
  if (MYTHREAD == 0) heap[0] = 0;
  upc_barrier;
  for (int i = 0; i < 640; ++i) {
    bupc_atomicI64_fetchadd_relaxed(&block[0], 1);
    bupc_atomicI_fetchadd_strict(&counter, -2);
    bupc_atomicUL_fetchor_strict(&flags[(MYTHREAD + 1) % THREADS], 1ul << i % 64);
  }
  int private = 5;
  int ok = bupc_atomicI_fetchadd_private(&private, 3) == 5 && private == 8;
  upc_barrier;
  ok &= heap[0] == 640 * THREADS && counter == -1280 * THREADS && flags[MYTHREAD] == ~0ul;
  if (!ok) printf("thread %d: %ld %d %lx %d\n", MYTHREAD, (long)heap[0], counter, flags[MYTHREAD], private);
  upc_barrier;
  if (MYTHREAD == 0) printf("PASS\n");
  return 0;
}
