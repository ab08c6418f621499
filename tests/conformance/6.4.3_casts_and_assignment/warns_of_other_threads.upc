// A cast between definite block sizes of the same elements causes a warning: the new pointer finds the
// elements on other threads. Casts to and from indefinite layout, of shared void *, and to other
// elements are usual, and cause none.
// WARN: 12:the cast changes the block size from 4 to 2
// THREADS: 1 2 3
#include "../check.h"

shared [4] int a[16 * THREADS];
shared [3] struct pair { int first, second; } pairs[3 * THREADS];

int main(void) {
  shared [2] int *p = (shared [2] int *)a;
  shared [] int *own = (shared [] int *)&a[4 * MYTHREAD];
  shared [4] int *again = (shared [4] int *)own;
  shared char *bytes = (shared char *)a;
  shared [4] unsigned *same = (shared [4] unsigned *)a;
  shared int *memory = (shared int *)upc_all_alloc(THREADS, sizeof(int));
  shared [5] int *member = (shared [5] int *)&pairs[1].second;
  CHECK(p == (shared void *)a && same == (shared void *)a && bytes == (shared void *)a);
  CHECK(again == &a[4 * MYTHREAD] && memory != NULL && member != NULL);
  pass();
  return 0;
}
