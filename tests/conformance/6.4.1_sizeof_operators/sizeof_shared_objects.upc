// sizeof gives the total size of a shared object, over all threads.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

struct item { char tag; double value; };
shared int scalar;
shared int cyclic[10 * THREADS];
shared [4] short blocked[THREADS][6];
shared [] char here[7];
shared [*] struct item items[3 * THREADS];
shared [2] long *pointer;

int main(void) {
  CHECK_EQUAL(sizeof scalar, sizeof(int));
  CHECK_EQUAL(sizeof cyclic, 10 * THREADS * sizeof(int));
  CHECK_EQUAL(sizeof(blocked), THREADS * 6 * sizeof(short));
  CHECK_EQUAL(sizeof blocked[0], 6 * sizeof(short));
  CHECK_EQUAL(sizeof here, 7);
  CHECK_EQUAL(sizeof items, 3 * THREADS * sizeof(struct item));
  CHECK_EQUAL(sizeof *pointer, sizeof(long));
  CHECK_EQUAL(sizeof(shared [3] int), sizeof(int));
  CHECK_EQUAL(sizeof cyclic / sizeof cyclic[0], 10 * THREADS);
  pass();
  return 0;
}
