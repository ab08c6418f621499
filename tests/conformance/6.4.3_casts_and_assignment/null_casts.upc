// Null pointer constants convert to null pointers-to-shared, and these to null pointers-to-local.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

int main(void) {
  shared int *p = (shared int *)0;
  shared [5] char *q = (shared [5] char *)NULL;
  shared void *g = (shared void *)(void *)0;
  shared [] int *r = (shared [] int *)p;
  int *local = (int *)p;
  CHECK(p == NULL && q == NULL && g == NULL && r == NULL);
  CHECK(local == NULL);
  CHECK((char *)q == 0);
  CHECK((void *)g == 0);
  CHECK((shared [9] long *)p == NULL);
  CHECK((shared void *)q == g);
  pass();
  return 0;
}
