// Assigning to and from shared objects of other arithmetic types converts the value.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

shared signed char c;
shared unsigned char uc;
shared short s;
shared float f;
shared double d;
shared long long ll;
shared _Bool b;

int main(void) {
  if (MYTHREAD == 0) {
    int big = 0x12345, many = 300, odd = 16777217;
    double parts = 3.99;
    c = -1;
    uc = big;
    s = parts;
    f = odd;
    d = c;
    ll = (unsigned)-1;
    b = parts / 16;
    CHECK_EQUAL(uc = many, 44);
    uc = big;
  }
  upc_barrier;
  CHECK_EQUAL(c, -1);
  CHECK_EQUAL(uc, 0x45);
  CHECK_EQUAL(s, 3);
  CHECK(f == 16777216.0);
  CHECK(d == -1.0);
  CHECK_EQUAL(ll, 4294967295LL);
  CHECK_EQUAL(b, 1);
  CHECK_EQUAL((int)d * 2 + (char)321, 63);
  double mixed = c + f / 2;
  CHECK(mixed == 8388607.0);
  pass();
  return 0;
}
