// Pointers-to-shared as parameters, as results, and in types of function pointers.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

shared [4] int a[4 * THREADS];
typedef shared [4] int *(*chooser)(shared [4] int *, int);

static shared [4] int *forward(shared [4] int *p, int n) { return p + n; }
static shared [4] int *backward(shared [4] int *p, int n) { return p - n; }
static chooser pick(int which) { return which ? forward : backward; }
static void swap(shared [4] int **p, shared [4] int **q) {
  shared [4] int *keep = *p;
  *p = *q;
  *q = keep;
}
static int apply(int (*f)(shared [4] const int *), shared [4] int *p) { return f(p); }
static int value(shared [4] const int *p) { return *p; }

int main(void) {
  shared [4] int *p = pick(1)(a, 3), *q = pick(0)(&a[3], 1);
  CHECK(p == &a[3] && q == &a[2]);
  swap(&p, &q);
  CHECK(p == &a[2] && q == &a[3]);
  if (MYTHREAD == 0) *forward(a, 2) = 21;
  upc_barrier;
  CHECK_EQUAL(apply(value, p), 21);
  CHECK_EQUAL(apply(&value, backward(q, 1)), 21);
  chooser table[2] = {backward, forward};
  CHECK(table[1](a, 1) == &a[1]);
  pass();
  return 0;
}
