// Concurrent atomic additions lose no update; all fetched values are different.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include <stdint.h>
#include <upc_atomic.h>
#include "../check.h"

enum { TURNS = 500 };
shared int64_t counter = 42;
shared int taken[TURNS * THREADS];

int main(void) {
  upc_atomicdomain_t *domain =
      upc_all_atomicdomain_alloc(UPC_INT64, UPC_ADD | UPC_INC | UPC_DEC | UPC_GET, 0);
  int64_t one = 1, seen;
  for (int i = 0; i < TURNS; i++) {
    upc_atomic_relaxed(domain, &seen, UPC_ADD, &counter, &one, NULL);
    CHECK(seen >= 42 && seen < 42 + TURNS * THREADS);
    taken[seen - 42]++;
  }
  upc_barrier;
  CHECK_EQUAL(counter, 42 + TURNS * THREADS);
  for (int i = MYTHREAD; i < TURNS * THREADS; i += THREADS) CHECK_EQUAL(taken[i], 1);
  upc_barrier;
  upc_atomic_strict(domain, NULL, UPC_INC, &counter, NULL, NULL);
  upc_atomic_strict(domain, NULL, UPC_DEC, &counter, NULL, NULL);
  upc_barrier;
  upc_atomic_strict(domain, &seen, UPC_GET, &counter, NULL, NULL);
  CHECK_EQUAL(seen, 42 + TURNS * THREADS);
  upc_all_atomicdomain_free(domain);
  pass();
  return 0;
}
