// A cast to shared void * and back to the same type keeps address, thread and phase.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

shared [5] int a[5 * THREADS];

static shared void *through(shared void *p) { return p; }

int main(void) {
  for (int i = 0; i < 5 * THREADS; i++) {
    shared void *g = &a[i];
    CHECK_EQUAL(upc_phaseof(g), i % 5);
    shared [5] int *p = g;
    CHECK_EQUAL(upc_phaseof(p), i % 5);
    CHECK(p == a + i && p - a == i);
    p = through(p);
    CHECK_EQUAL(upc_phaseof(p + 1), (i + 1) % 5);
    p = (shared [5] int *)(shared const void *)p;
    CHECK_EQUAL(p - a, i);
  }
  pass();
  return 0;
}
