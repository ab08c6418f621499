// A cast to elements of another size zeroes the phase; one to the same size keeps it.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

struct two { int low, high; };
shared [4] int a[4 * THREADS];
shared [4] struct two s[4 * THREADS];

int main(void) {
  CHECK_EQUAL(upc_phaseof((shared [4] char *)&a[2]), 0);
  CHECK_EQUAL(upc_phaseof((shared [4] double *)&a[2]), 0);
  CHECK_EQUAL(upc_phaseof((shared [4] unsigned *)&a[2]), 2);
  CHECK_EQUAL(upc_phaseof((shared [4] float *)&a[3]), 3);
  CHECK_EQUAL(upc_phaseof((shared [4] long long *)&s[3]), 3);
  CHECK_EQUAL(upc_phaseof((shared [4] int *)&s[3]), 0);
  CHECK_EQUAL(upc_phaseof((shared [4] const int *)&a[1]), 1);
  CHECK_EQUAL(upc_phaseof((strict shared [4] int *)&a[1]), 1);
  pass();
  return 0;
}
