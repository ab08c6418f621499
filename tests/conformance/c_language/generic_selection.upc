// _Generic distinguishes pointers-to-shared by their block size and element type.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

#define KIND(p)                                                                     \
  _Generic((p), int *: 1, shared int *: 2, shared [] int *: 3, shared [4] int *: 4, \
           shared double *: 5, shared void *: 6, int: 7, default: 8)

shared int a[THREADS];
shared [4] int four[4 * THREADS];
shared [] int none[3];
shared double d;
int own;

int main(void) {
  shared void *g = a;
  CHECK_EQUAL(KIND(&own), 1);
  CHECK_EQUAL(KIND(&a[0]), 2);
  CHECK_EQUAL(KIND(&none[1]), 3);
  CHECK_EQUAL(KIND(&four[1]), 4);
  CHECK_EQUAL(KIND(&d), 5);
  CHECK_EQUAL(KIND(g), 6);
  CHECK_EQUAL(KIND(a[0] + 1), 7);
  CHECK_EQUAL(KIND(1.0), 8);
  pass();
  return 0;
}
