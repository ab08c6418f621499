// Pointers-to-shared as loop variables: one, two at once, and from both ends.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

shared [2] int a[6 * THREADS];

int main(void) {
  if (MYTHREAD == 0) {
    int n = 0;
    for (shared [2] int *p = a, *end = a + 6 * THREADS; p != end; *p++ = n++)
      ;
    for (shared [2] int *lo = a, *hi = &a[6 * THREADS - 1]; lo < hi; lo++, hi--) {
      int keep = *lo;
      *lo = *hi;
      *hi = keep;
    }
  }
  upc_barrier;
  for (int i = 0; i < 6 * THREADS; i++) CHECK_EQUAL(a[i], 6 * THREADS - 1 - i);
  pass();
  return 0;
}
