// _Float16.
#include <stdio.h>
#include <upc.h>

shared _Float16 a[THREADS];

int main(void) {
  _Float16 h = 1.5f16;
  a[MYTHREAD] = h;
  upc_barrier;
  if (a[THREADS - 1] + h == 3) puts("PASS");
  return 0;
}
