// A pointer to shared void can be compared for equality with pointers of any block size.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

shared [4] int a[4 * THREADS];
shared double d;

int main(void) {
  shared void *g = &a[1];
  shared const void *h = &d;
  CHECK(g == &a[1]);
  CHECK(&a[1] == g);
  CHECK(g != &a[2]);
  CHECK(h == &d);
  CHECK(g != h);
  g = &d;
  CHECK(g == h);
  pass();
  return 0;
}
