// upc_all_lock_alloc gives all threads one lock; upc_global_lock_alloc gives each caller its own.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

upc_lock_t *shared all[THREADS];
upc_lock_t *shared own[THREADS];

int main(void) {
  all[MYTHREAD] = upc_all_lock_alloc();
  own[MYTHREAD] = upc_global_lock_alloc();
  upc_barrier;
  for (int t = 0; t < THREADS; t++) {
    CHECK(all[t] == all[MYTHREAD] && all[t] != NULL);
    CHECK((own[t] == own[MYTHREAD]) == (t == MYTHREAD));
    CHECK(own[t] != all[t]);
  }
  upc_barrier;
  upc_lock_free(own[(MYTHREAD + 1) % THREADS]);
  upc_all_lock_free(all[MYTHREAD]);
  pass();
  return 0;
}
