// Clauses may be empty, as in a for statement.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

int main(void) {
  int i = 0, n = 0, limit = 3 * THREADS;
  upc_forall (; i < limit; i++; i) n++;
  CHECK_EQUAL(n, 3);
  CHECK_EQUAL(i, limit);
  upc_forall (i = 0; i++ < limit;; i) n++;
  CHECK_EQUAL(n, 6);
  CHECK_EQUAL(i, limit + 1);
  i = 0;
  upc_forall (; i++ < limit;; continue) n++;
  CHECK_EQUAL(n, 6 + limit);
  pass();
  return 0;
}
