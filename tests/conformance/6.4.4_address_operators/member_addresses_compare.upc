// The address of a member, or of an element of one, is indefinite, and can be compared with indefinite pointers.
#include "../check.h"

struct list { int n; int values[3]; };
shared struct list lists[THREADS];
shared [] int *where;

int main(void) {
  shared [] int *p = lists[MYTHREAD].values;
  int steps = 0;
  for (; p != &lists[MYTHREAD].values[3]; p++) steps++;
  CHECK_EQUAL(steps, 3);
  CHECK(p == lists[MYTHREAD].values + 3 && p > &lists[MYTHREAD].n && p != NULL && 0 != p);
  CHECK_EQUAL(p - &lists[MYTHREAD].values[1], 2);
  where = MYTHREAD < THREADS ? &lists[MYTHREAD].n : p;
  CHECK(where == &lists[MYTHREAD].n);
  pass();
  return 0;
}
