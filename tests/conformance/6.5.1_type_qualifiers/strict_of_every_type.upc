// Strict reads and writes of every scalar type and of structures.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

strict shared char c;
strict shared short s;
strict shared long l;
strict shared float f;
strict shared double d;
strict shared long double ld;
strict shared _Bool b;
strict shared struct big { int v[6]; } big;
strict shared int *shared strict p;
shared int x;

int main(void) {
  struct big local = {{1, 2, 3, 4, 5, 6}};
  if (MYTHREAD == 0) {
    c = 'c';
    s = -3;
    l = 1L << 40;
    f = 0.5f;
    d = -0.25;
    ld = 3.0L;
    b = 7;
    big = local;
    big.v[0]++;
    p = &x;
    *p = 9;
  }
  upc_barrier;
  CHECK_EQUAL(c, 'c');
  CHECK_EQUAL(s, -3);
  CHECK_EQUAL(l, 1L << 40);
  CHECK(f == 0.5f && d == -0.25 && ld == 3.0L);
  CHECK_EQUAL(b, 1);
  local = big;
  CHECK_EQUAL(local.v[0] + local.v[5], 8);
  CHECK_EQUAL(*p, 9);
  pass();
  return 0;
}
