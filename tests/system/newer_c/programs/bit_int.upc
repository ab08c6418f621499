// _BitInt, private and shared, and its constants.
#include <stdio.h>
#include <upc.h>

shared unsigned _BitInt(24) a[THREADS];

int main(void) {
  _BitInt(7) b = 63;
  unsigned _BitInt(128) w = 1wb;
  w <<= 100;
  a[MYTHREAD] = 0xffffffuwb;
  upc_barrier;
  if ((unsigned _BitInt(24))(a[THREADS - 1] + 1wb) == 0 && b == 63 && (w >> 100) == 1) puts("PASS");
  return 0;
}
