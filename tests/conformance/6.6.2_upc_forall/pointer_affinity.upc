// With a pointer-to-shared, the thread that the object has affinity to runs the body, for each layout.
// WARN: 29:indefinite
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

shared int cyclic[15 * THREADS];
shared [4] int four[15 * THREADS];
shared [*] int star[15 * THREADS];
shared [] int none[15];

int main(void) {
  const int n = 15 * THREADS;
  int i, visits = 0;
  upc_forall (i = 0; i < n; i++; &cyclic[i]) {
    CHECK_EQUAL(upc_threadof(&cyclic[i]), MYTHREAD);
    cyclic[i] = i;
    visits++;
  }
  CHECK_EQUAL(visits, 15);
  upc_forall (i = 0; i < n; i++; &four[i]) {
    CHECK_EQUAL(i / 4 % THREADS, MYTHREAD);
    four[i] = i;
  }
  upc_forall (i = 0; i < n; i++; star + i) {
    CHECK_EQUAL(i / 15, MYTHREAD);
    star[i] = i;
  }
  upc_forall (i = 0; i < 15; i++; &none[i]) {
    CHECK_EQUAL(MYTHREAD, 0);
    none[i] = i;
  }
  upc_barrier;
  for (i = 0; i < n; i++) CHECK(cyclic[i] == i && four[i] == i && star[i] == i);
  for (i = 0; i < 15; i++) CHECK_EQUAL(none[i], i);
  pass();
  return 0;
}
