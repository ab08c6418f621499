// The functions have the types of the specification, although they also accept pointers to const and volatile.
// FLAGS: -pedantic-errors
#include "../check.h"

typedef size_t query_t(shared void *);

query_t *const queries[] = {upc_threadof, &upc_phaseof, (upc_addrfield)};
shared [3] int a[3 * THREADS];

static size_t ask(query_t *query, shared void *pointer) { return query(pointer); }

int main(void) {
  shared [3] int *const p = &a[3 * MYTHREAD + 2];
  CHECK_EQUAL(queries[0](p), MYTHREAD);
  CHECK_EQUAL(queries[1](p), 2);
  CHECK_EQUAL(queries[2](p), upc_addrfield(p));
  CHECK_EQUAL(ask(upc_phaseof, p), 2);
  size_t (*threadof)(shared const void *) = upc_threadof;
  CHECK_EQUAL(threadof(p), MYTHREAD);
  pass();
}
