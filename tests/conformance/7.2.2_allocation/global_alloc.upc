// upc_global_alloc gives each caller its own space, distributed over all threads.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

shared int *shared spaces[THREADS];

int main(void) {
  spaces[MYTHREAD] = upc_global_alloc(5 * THREADS, sizeof(int));
  shared int *mine = spaces[MYTHREAD];
  for (int i = 0; i < 5 * THREADS; i++) {
    CHECK_EQUAL(upc_threadof(&mine[i]), i % THREADS);
    mine[i] = 1000 * MYTHREAD + i;
  }
  upc_barrier;
  for (int t = 0; t < THREADS; t++)
    for (int i = 0; i < 5 * THREADS; i++) CHECK_EQUAL(spaces[t][i], 1000 * t + i);
  upc_barrier;
  upc_free(spaces[(MYTHREAD + 1) % THREADS]);
  pass();
  return 0;
}
