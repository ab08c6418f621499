// Every compound operator on shared integers and floating numbers, own and remote.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

shared int i[THREADS];
shared unsigned char u[THREADS];
shared double d[THREADS];
shared float f[THREADS];

int main(void) {
  int t = (MYTHREAD + 1) % THREADS;
  i[t] = 100;
  i[t] += 7;
  i[t] -= 2;
  i[t] *= 3;
  CHECK_EQUAL(i[t], 315);
  i[t] /= 4;
  i[t] %= 50;
  CHECK_EQUAL(i[t], 28);
  i[t] <<= 3;
  i[t] >>= 1;
  i[t] |= 3;
  i[t] &= ~1;
  i[t] ^= 0xff;
  CHECK_EQUAL(i[t], 0xff ^ 114);
  u[t] = 250;
  u[t] += 10;
  CHECK_EQUAL(u[t], 4);
  u[t] -= 5;
  CHECK_EQUAL(u[t], 255);
  u[t] >>= 4;
  CHECK_EQUAL(u[t] *= 20, 300 - 256);
  d[t] = 1;
  d[t] += 0.5;
  d[t] *= 4;
  d[t] /= 3;
  d[t] -= i[t] / 1000;
  CHECK(d[t] == 2.0);
  f[t] = 1e30f;
  f[t] *= 1e-30;
  CHECK(f[t] > 0.99 && f[t] < 1.01);
  i[t] = -7;
  i[t] /= 2.0;
  CHECK_EQUAL(i[t], -3);
  i[t] += 10u;
  i[t] *= 2.75;
  CHECK_EQUAL(i[t], 19);
  pass();
  return 0;
}
