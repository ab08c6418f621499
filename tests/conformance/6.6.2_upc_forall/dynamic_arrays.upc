// Loops over dynamically allocated arrays, and with pointers into the middle of them.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

shared [5] int *shared published;

int main(void) {
  const int n = 15 * THREADS;
  shared [5] int *a = upc_all_alloc(3 * THREADS, 5 * sizeof(int));
  int i;
  upc_forall (i = 0; i < n; i++; &a[i]) a[i] = i;
  upc_barrier;
  shared [5] int *middle = a + 7;
  upc_forall (i = 0; i < n - 7; i++; &middle[i]) {
    CHECK_EQUAL((i + 7) / 5 % THREADS, MYTHREAD);
    middle[i] += 100;
  }
  upc_barrier;
  upc_forall (i = -7; i < 0; i++; middle + i) middle[i] += 100;
  if (MYTHREAD == 0) published = a;
  upc_barrier;
  upc_forall (i = 0; i < n; i++; &published[i]) CHECK_EQUAL(published[i], i + 100);
  upc_all_free(a);
  pass();
  return 0;
}
