// A typedef at file scope may contain THREADS: it is the element type of shared arrays.
// STATIC: 4
#include <upc.h>

#include "../check.h"

typedef int table[10][THREADS][7];

shared table whole;

int main(void) {
  shared table *p = &whole;
  (*p)[3][MYTHREAD][2] = MYTHREAD + 1;
  upc_barrier;
  CHECK(whole[3][THREADS - 1][2] == THREADS);
  CHECK(sizeof(table) == 70 * THREADS * sizeof(int));
  CHECK(sizeof(*p) == sizeof(table));
  pass();
  return 0;
}
