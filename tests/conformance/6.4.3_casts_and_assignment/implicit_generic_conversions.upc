// shared void * converts both ways without a cast: in assignments, arguments, returns and initialisers.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

shared [3] int a[3 * THREADS];
shared [3] int *file_scope;

static shared [3] int *as_ints(shared void *p) { return p; }
static shared void *as_void(shared [3] int *p) { return p; }
struct holder { shared void *any; shared [3] int *ints; };

int main(void) {
  shared void *g = a;
  shared [3] int *p = g;
  struct holder h = {&a[2], g};
  file_scope = g;
  CHECK(p == a && file_scope == a && h.ints == a);
  CHECK(as_ints(&a[1]) == &a[1]);
  CHECK(as_void(g) == g);
  p = MYTHREAD >= 0 ? h.any : p;
  CHECK(p == &a[2]);
  p = h.any;
  g = (p++, h.ints);
  CHECK(g == a);
  shared void *list[] = {a, &a[1], p};
  CHECK_EQUAL(upc_phaseof(list[1]), 1);
  pass();
  return 0;
}
