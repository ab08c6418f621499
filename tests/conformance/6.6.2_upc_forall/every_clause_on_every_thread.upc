// All threads evaluate all four clauses for each iteration; only the body is distributed.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

shared int bodies;
shared int each[10 * THREADS];
static int first, second, third, fourth;

static int affinity(int i) {
  fourth++;
  return i;
}

int main(void) {
  int i;
  upc_forall ((first++, i = 0); (second++, i < 10); (third++, i++); affinity(i)) each[i]++;
  CHECK_EQUAL(i, 10);
  CHECK_EQUAL(first, 1);
  CHECK_EQUAL(second, 11);
  CHECK_EQUAL(third, 10);
  CHECK_EQUAL(fourth, 10);
  upc_barrier;
  for (i = 0; i < 10; i++) CHECK_EQUAL(each[i], 1);
  CHECK_EQUAL(bodies, 0);
  pass();
  return 0;
}
