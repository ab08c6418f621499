// A body that one thread runs may change private variables that the clauses read.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

shared int a[8 * THREADS];
static int n;

static void grow(void) {
  if (n < 8 * THREADS) n = 8 * THREADS;
}

int main(void) {
  shared int *p = a;
  int visits = 0;
  n = THREADS;
  upc_forall (int i = 0; i < n; i++; continue) {
    grow();
    visits++;
  }
  CHECK_EQUAL(visits, 8 * THREADS);
  visits = 0;
  upc_forall (int i = 0; i < 8 * THREADS; i++; &a[i]) {
    int *alias = &visits;
    ++*alias;
    p = &a[i];
    *p = visits;
  }
  CHECK_EQUAL(visits, 8);
  upc_barrier;
  for (int i = 0; i < 8 * THREADS; i++) CHECK_EQUAL(a[i], i / THREADS + 1);
  pass();
  return 0;
}
