// Abstract declarators with shared types: pointers, arrays of pointers, pointers to arrays.
// WARN: 20:block size from 4 to 1
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

shared [4] int a[THREADS][4];

int main(void) {
  CHECK_EQUAL(sizeof(shared [4] int *), sizeof(shared void *));
  CHECK_EQUAL(sizeof(shared [4] int *[3]), 3 * sizeof(shared void *));
  CHECK_EQUAL(sizeof(int *shared [2] *), sizeof(shared void *));
  CHECK_EQUAL(sizeof(shared [] int(*)[7]), sizeof(shared void *));
  CHECK_EQUAL(sizeof(shared int *(*)(shared [] char *, int)), sizeof(void (*)(void)));
  shared [4] int(*p)[4] = (shared [4] int(*)[4])a[0];
  CHECK(p + 1 == a + 1);
  shared int *(*none)(void) = (shared int *(*)(void))0;
  CHECK(none == NULL);
  shared int **heap = malloc(3 * sizeof(shared int *));
  heap[2] = (shared int *)&a[0][1];
  CHECK_EQUAL(upc_threadof(heap[2]), 0);
  free(heap);
  pass();
  return 0;
}
