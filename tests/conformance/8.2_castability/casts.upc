// upc_cast gives a pointer-to-local to the thread's own memory, and to other threads' memory where possible.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include <upc_castable.h>
#include "../check.h"

shared int a[THREADS];
shared [4] double b[4 * THREADS];

int main(void) {
  CHECK(upc_cast(NULL) == NULL);
  CHECK(upc_cast(&a[MYTHREAD]) == (void *)&a[MYTHREAD]);
  int *mine = upc_cast(&a[MYTHREAD]);
  *mine = 5 + MYTHREAD;
  upc_barrier;
  int t = (MYTHREAD + 1) % THREADS;
  int *theirs = upc_cast(&a[t]);
  if (theirs) CHECK_EQUAL(*theirs, 5 + t);
  double *block = upc_cast(&b[4 * t]);
  if (block) {
    CHECK(upc_cast(&b[4 * t + 3]) == block + 3);
    block[2] = t / 2.0;
    CHECK(b[4 * t + 2] == t / 2.0);
  }
  upc_thread_info_t info = upc_thread_info(MYTHREAD);
  CHECK((info.guaranteedCastable & ~info.probablyCastable) == 0);
  pass();
  return 0;
}
