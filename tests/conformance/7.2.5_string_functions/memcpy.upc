// upc_memcpy copies between any two threads, from and to the middle of a block.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

shared [20] char a[20 * THREADS];
shared [20] char b[20 * THREADS];

int main(void) {
  for (int i = 0; i < 20; i++) a[20 * MYTHREAD + i] = 10 * MYTHREAD + i;
  upc_barrier;
  int right = (MYTHREAD + 1) % THREADS, left = (MYTHREAD + THREADS - 1) % THREADS;
  upc_memcpy(&b[20 * right + 3], &a[20 * MYTHREAD + 1], 13);
  upc_memcpy(&b[20 * right], &a[20 * right], 0);
  upc_barrier;
  for (int i = 0; i < 20; i++)
    CHECK_EQUAL(b[20 * MYTHREAD + i], i >= 3 && i < 16 ? 10 * left + i - 2 : 0);
  upc_barrier;
  upc_memcpy(&b[20 * MYTHREAD], &b[20 * MYTHREAD + 10], 6);
  CHECK_EQUAL(b[20 * MYTHREAD + 5], 10 * left + 13);
  pass();
  return 0;
}
