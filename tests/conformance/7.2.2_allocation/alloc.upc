// upc_alloc gives space with affinity to the caller.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

shared [] char *shared spaces[THREADS];

int main(void) {
  shared [] char *p = upc_alloc(100);
  CHECK_EQUAL(upc_threadof(p), MYTHREAD);
  CHECK_EQUAL(upc_phaseof(p), 0);
  char *local = (char *)p;
  for (int i = 0; i < 100; i++) local[i] = MYTHREAD + i;
  spaces[MYTHREAD] = p;
  upc_barrier;
  for (int t = 0; t < THREADS; t++) {
    CHECK_EQUAL(upc_threadof(spaces[t] + 99), t);
    CHECK_EQUAL(spaces[t][99], t + 99);
  }
  upc_barrier;
  upc_free(p);
  pass();
  return 0;
}
