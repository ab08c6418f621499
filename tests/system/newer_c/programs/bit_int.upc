// _BitInt, private and shared.
#include <stdio.h>
#include <upc.h>

shared unsigned _BitInt(24) a[THREADS];

int main(void) {
  _BitInt(7) b = 63;
  unsigned _BitInt(128) w = 1;
  w <<= 100;
  a[MYTHREAD] = 0xffffff;
  upc_barrier;
  if ((unsigned _BitInt(24))(a[THREADS - 1] + 1) == 0 && b == 63 && (w >> 100) == 1) puts("PASS");
  return 0;
}
