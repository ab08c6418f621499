// Element i has affinity to thread floor(i / B) mod THREADS, for each kind of layout.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

enum { N = 12 };
shared int cyclic[N * THREADS];
shared [1] int one[N * THREADS];
shared [5] int five[N * THREADS];
shared [*] int star[N * THREADS];
shared [] int none[N];

int main(void) {
  for (int i = 0; i < N * THREADS; i++) {
    CHECK_EQUAL(upc_threadof(&cyclic[i]), i % THREADS);
    CHECK_EQUAL(upc_threadof(&one[i]), i % THREADS);
    CHECK_EQUAL(upc_threadof(&five[i]), i / 5 % THREADS);
    CHECK_EQUAL(upc_threadof(&star[i]), i / N);
    CHECK_EQUAL(upc_phaseof(&cyclic[i]), 0);
    CHECK_EQUAL(upc_phaseof(&five[i]), i % 5);
    CHECK_EQUAL(upc_phaseof(&star[i]), i % N);
  }
  for (int i = 0; i < N; i++) {
    CHECK_EQUAL(upc_threadof(&none[i]), 0);
    CHECK_EQUAL(upc_phaseof(&none[i]), 0);
  }
  pass();
  return 0;
}
