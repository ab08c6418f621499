// Each operation on integers, floating numbers and pointers-to-shared, by one thread.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include <upc_atomic.h>
#include "../check.h"

shared unsigned u[THREADS];
shared double d[THREADS];
shared int x[THREADS];
shared void *shared p[THREADS];

int main(void) {
  upc_atomicdomain_t *bits = upc_all_atomicdomain_alloc(
      UPC_UINT, UPC_AND | UPC_OR | UPC_XOR | UPC_SUB | UPC_MULT | UPC_MIN | UPC_MAX | UPC_SET |
                    UPC_CSWAP, 0);
  int t = (MYTHREAD + 1) % THREADS;
  unsigned seen, a = 12, b = 10, c = 3;
  upc_atomic_relaxed(bits, NULL, UPC_SET, &u[t], &a, NULL);
  upc_atomic_relaxed(bits, &seen, UPC_AND, &u[t], &b, NULL);
  CHECK_EQUAL(seen, 12);
  upc_atomic_relaxed(bits, &seen, UPC_OR, &u[t], &c, NULL);
  CHECK_EQUAL(seen, 8);
  upc_atomic_relaxed(bits, &seen, UPC_XOR, &u[t], &b, NULL);
  CHECK_EQUAL(seen, 11);
  upc_atomic_relaxed(bits, &seen, UPC_SUB, &u[t], &c, NULL);
  CHECK_EQUAL(seen, 1);
  upc_atomic_relaxed(bits, &seen, UPC_MIN, &u[t], &a, NULL);
  CHECK_EQUAL(seen, -2u);
  upc_atomic_relaxed(bits, &seen, UPC_MULT, &u[t], &c, NULL);
  CHECK_EQUAL(seen, 12);
  upc_atomic_relaxed(bits, &seen, UPC_MAX, &u[t], &c, NULL);
  CHECK_EQUAL(seen, 36);
  upc_atomic_strict(bits, &seen, UPC_CSWAP, &u[t], &a, &b);
  CHECK_EQUAL(u[t], 36);
  a = 36;
  upc_atomic_strict(bits, &seen, UPC_CSWAP, &u[t], &a, &b);
  CHECK_EQUAL(u[t], 10);
  upc_atomicdomain_t *reals = upc_all_atomicdomain_alloc(UPC_DOUBLE, UPC_ADD | UPC_MAX, 0);
  double half = 0.5, old = -1;
  upc_atomic_relaxed(reals, &old, UPC_ADD, &d[t], &half, NULL);
  upc_atomic_relaxed(reals, &old, UPC_ADD, &d[t], &half, NULL);
  CHECK(old == 0.5 && d[t] == 1.0);
  upc_atomicdomain_t *pointers = upc_all_atomicdomain_alloc(UPC_PTS, UPC_SET | UPC_CSWAP, 0);
  shared void *first = &x[0], *last = &x[THREADS - 1], *before = first, *null = NULL;
  upc_atomic_relaxed(pointers, &before, UPC_SET, &p[t], &first, NULL);
  CHECK(before == NULL && p[t] == &x[0]);
  upc_atomic_relaxed(pointers, &before, UPC_CSWAP, &p[t], &null, &last);
  CHECK(before == first && p[t] == first);
  upc_atomic_relaxed(pointers, &before, UPC_CSWAP, &p[t], &first, &last);
  CHECK(p[t] == last);
  upc_all_atomicdomain_free(bits);
  upc_all_atomicdomain_free(reals);
  upc_all_atomicdomain_free(pointers);
  pass();
  return 0;
}
