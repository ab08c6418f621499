// Specifiers and attributes around pointers-to-shared stay where C compilers require them.
// THREADS: 1 2 3
#include "../check.h"

shared [4] long a[64 * THREADS];
static int n = 5;
static struct {
  short c;
  unsigned x;
} s = {1, 12};

static __attribute__((noinline)) void next(shared [4] long **x) { *x += 1; }
__attribute__((unused)) static shared [4] long *never(shared [4] long *x) { return x; }

int main(void) {
  shared [4] long *p = a;
  next(&p);
  CHECK_EQUAL((int)(p - a), 1);
  register shared [4] long *q = a;
  for (int i = 0; i < 8; i++) (__extension__ q) += 1;
  CHECK_EQUAL((int)(q - a), 8);
  CHECK((q += 1) != 0 && q++ != 0);
  CHECK_EQUAL((int)(q - a), 10);
  // The lengths in a type are evaluated, even if the value is unused.
  for (int i = 0; i < 3; i++) (void)(char(*)[((s.x = s.x + 1), 4)])0;
  for (int i = 0; i < 3; i++) { (void)(char(*)[(n--, 4)])0; }
  char(*t)[(n--, 4)] = 0;
  CHECK_EQUAL((int)s.x, 15);
  CHECK_EQUAL(n, 1);
  CHECK(t == 0);
  int i = 0;
#pragma GCC unroll 4
  while (i < 8) a[i++] = 1;
  CHECK_EQUAL(i, 8);
  pass();
  return 0;
}
