// Bit-fields in shared structures: store, load, sign, compound assignment; neighbours are unchanged.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

struct bits {
  unsigned a : 3;
  int b : 5;
  unsigned c : 17;
  unsigned long long d : 40;
  _Bool e : 1;
  unsigned : 0;
  unsigned f : 9;
};
shared struct bits bits[THREADS];

int main(void) {
  shared struct bits *p = &bits[(MYTHREAD + 1) % THREADS];
  p->a = 5;
  p->b = -7;
  p->c = 100000;
  p->d = 0x123456789aULL;
  p->e = 1;
  p->f = 300;
  upc_barrier;
  struct bits *mine = (struct bits *)&bits[MYTHREAD];
  CHECK(mine->a == 5 && mine->b == -7 && mine->c == 100000 && mine->e && mine->f == 300);
  CHECK(bits[MYTHREAD].d == 0x123456789aULL);
  upc_barrier;
  p->a += 4;
  p->b++;
  --p->c;
  p->d |= 1;
  p->e = 0;
  p->f ^= 0x1ff;
  CHECK_EQUAL(p->a, 1);
  CHECK_EQUAL(p->b, -6);
  CHECK_EQUAL(p->c, 99999);
  CHECK(p->d == 0x123456789bULL);
  CHECK_EQUAL(p->e, 0);
  CHECK_EQUAL(p->f, 300 ^ 0x1ff);
  unsigned many = 15;
  CHECK_EQUAL(p->a = many, 7);
  CHECK_EQUAL(p->a++, 7);
  CHECK_EQUAL(p->a, 0);
  pass();
  return 0;
}
