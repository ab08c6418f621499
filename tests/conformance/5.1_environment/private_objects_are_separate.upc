// Each thread has its own private objects, of every storage duration.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

int file_scope;
static int file_static = 3;
shared [] int *shared addresses[THREADS];

static int *counter(void) {
  static int count = 100;
  count += MYTHREAD;
  return &count;
}

int main(void) {
  int automatic = MYTHREAD;
  int *heap = malloc(sizeof *heap);
  file_scope = MYTHREAD * 7;
  file_static += MYTHREAD;
  *heap = MYTHREAD * 9;
  for (int i = 0; i < 4; i++) counter();
  upc_barrier;
  CHECK_EQUAL(file_scope, MYTHREAD * 7);
  CHECK_EQUAL(file_static, 3 + MYTHREAD);
  CHECK_EQUAL(*counter(), 100 + 5 * MYTHREAD);
  CHECK_EQUAL(automatic, MYTHREAD);
  CHECK_EQUAL(*heap, MYTHREAD * 9);
  free(heap);
  pass();
  return 0;
}
