// Reference type qualifiers with each kind of layout, and through pointers.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

strict shared int s;
shared strict int s2;
int shared strict s3;
relaxed shared [4] int r[4 * THREADS];
static strict shared [] int here[3];
relaxed shared int *shared pointer;

int main(void) {
  strict shared int *p = &s;
  relaxed shared [4] int *q = r;
  if (MYTHREAD == 0) {
    *p = 1;
    *p += 4;
    s2 = s++;
    s3 = --s2;
    here[2] = s;
    q[3] = 30;
    pointer = (relaxed shared int *)&s;
  }
  upc_barrier;
  CHECK_EQUAL(s, 6);
  CHECK_EQUAL(s2, 4);
  CHECK_EQUAL(s3, 4);
  CHECK_EQUAL(here[2], 6);
  CHECK_EQUAL(q[3], 30);
  CHECK_EQUAL(*pointer, 6);
  CHECK_EQUAL(upc_blocksizeof(r), 4);
  pass();
  return 0;
}
