// Constants of _BitInt.
#include <stdio.h>
#include <upc.h>

shared int a[THREADS];

int main(void) {
  int n = 0;
  n += 0xffuwb + 1wb == 0;
  a[MYTHREAD] = n + sizeof(3wb);
  upc_barrier;
  if (a[THREADS - 1] == 2) puts("PASS");
  return 0;
}
