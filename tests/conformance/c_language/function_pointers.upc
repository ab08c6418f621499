// Tables of functions, functions that return functions, and callbacks of the C library.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

static int plus(int a, int b) { return a + b; }
static int minus(int a, int b) { return a - b; }
static int (*const table[])(int, int) = {plus, &minus};
static int (*choose(int which))(int, int) { return table[which]; }
typedef int compare(const void *, const void *);
static int descending(const void *a, const void *b) { return *(const int *)b - *(const int *)a; }
static compare *order = descending;
struct object { int (*apply)(int, int); shared int *result; };
shared int results[THREADS];

int main(void) {
  int v[5] = {3, 1 + MYTHREAD, 4, 1, 5};
  struct object object = {choose(0), &results[MYTHREAD]};
  *object.result = object.apply(20, 2) + choose(1)(10, 4);
  CHECK_EQUAL(results[MYTHREAD], 28);
  CHECK_EQUAL((*table[1])(1, 2), -1);
  qsort(v, 5, sizeof *v, order);
  for (int i = 1; i < 5; i++) CHECK(v[i - 1] >= v[i]);
  int key = 4;
  CHECK(bsearch(&key, v, 5, sizeof *v, descending) != NULL);
  pass();
  return 0;
}
