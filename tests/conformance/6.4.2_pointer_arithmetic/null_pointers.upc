// The null pointer-to-shared in comparisons and conditions, for each kind of block size.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

shared int x;
shared int *global_null;

int main(void) {
  shared int *p = NULL;
  shared [] int *q = 0;
  shared [7] int *r = (void *)0;
  shared void *g = NULL;
  CHECK(p == NULL && q == NULL && r == 0 && !g);
  CHECK(global_null == NULL);
  CHECK(g == p && g == q && g == r);
  CHECK(!p && !q && !r);
  if (p) CHECK(0);
  while (q) CHECK(0);
  p = &x;
  CHECK(p != NULL && NULL != p && p != 0);
  CHECK(p && 1);
  CHECK(!!p);
  CHECK_EQUAL(p ? 1 : 2, 1);
  CHECK_EQUAL(r || g, 0);
  _Bool truth = p;
  CHECK_EQUAL(truth, 1);
  for (p = &x; p; p = NULL) CHECK(p == &x);
  pass();
  return 0;
}
