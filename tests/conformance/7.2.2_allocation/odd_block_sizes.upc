// Blocks with odd numbers of bytes, and fewer blocks than threads.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

int main(void) {
  shared [7] char *p = upc_all_alloc(3, 7);
  if (MYTHREAD == 0)
    for (int i = 0; i < 21; i++) p[i] = 'a' + i;
  upc_barrier;
  for (int i = 0; i < 21; i++) {
    CHECK_EQUAL(p[i], 'a' + i);
    CHECK_EQUAL(upc_threadof(&p[i]), i / 7 % THREADS);
    CHECK_EQUAL(upc_phaseof(&p[i]), i % 7);
  }
  shared [11] short *q = upc_all_alloc(1, 11 * sizeof(short));
  if (MYTHREAD == THREADS - 1) q[10] = -4;
  upc_barrier;
  CHECK_EQUAL(q[10], -4);
  CHECK_EQUAL(upc_threadof(&q[10]), 0);
  pass();
  return 0;
}
