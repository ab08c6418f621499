// One call moves a complete block; the pointer's own block size does not matter.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

shared [5] int a[10 * THREADS];
shared [] int gathered[80];

int main(void) {
  int local[5];
  for (int i = 0; i < 5; i++) local[i] = MYTHREAD * 5 + i;
  upc_memput(&a[5 * MYTHREAD], local, sizeof local);
  upc_barrier;
  if (MYTHREAD == THREADS - 1)
    for (int t = 0; t < THREADS; t++)
      upc_memcpy(&gathered[5 * t], &a[5 * t], 5 * sizeof(int));
  upc_barrier;
  for (int i = 0; i < 5 * THREADS; i++) CHECK_EQUAL(gathered[i], i);
  shared void *all = &a[5 * MYTHREAD];
  upc_memset((shared [] int *)all + 1, 0, 2 * sizeof(int));
  CHECK_EQUAL(a[5 * MYTHREAD] + a[5 * MYTHREAD + 1] + a[5 * MYTHREAD + 2], 5 * MYTHREAD);
  CHECK_EQUAL(a[5 * MYTHREAD + 3], 5 * MYTHREAD + 3);
  pass();
  return 0;
}
