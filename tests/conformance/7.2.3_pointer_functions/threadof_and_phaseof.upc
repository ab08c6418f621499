// upc_threadof and upc_phaseof of pointers of all kinds, and of null.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

shared [4] int a[8 * THREADS];
shared int c[2 * THREADS];
shared int scalar;

int main(void) {
  for (int i = 0; i < 8 * THREADS; i++) {
    CHECK_EQUAL(upc_threadof(&a[i]), i / 4 % THREADS);
    CHECK_EQUAL(upc_phaseof(&a[i]), i % 4);
  }
  for (int i = 0; i < 2 * THREADS; i++) CHECK_EQUAL(upc_threadof(c + i), i % THREADS);
  CHECK_EQUAL(upc_threadof(&scalar), 0);
  CHECK_EQUAL(upc_threadof(NULL), 0);
  CHECK_EQUAL(upc_phaseof(NULL), 0);
  CHECK_EQUAL(upc_threadof((shared [4] int *)0), 0);
  shared const void *g = &a[5];
  CHECK_EQUAL(upc_phaseof((shared void *)g), 1);
  CHECK_EQUAL(sizeof(upc_threadof(a)), sizeof(size_t));
  CHECK_EQUAL(sizeof(upc_phaseof(a)), sizeof(size_t));
  pass();
  return 0;
}
