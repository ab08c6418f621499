// Labels before declarations.
#include <stdio.h>
#include <upc.h>

int main(void) {
  int n = 0;
  upc_barrier;
again:
  int m = n + 1;
  n = m;
  if (n < 3) goto again;
  switch (n) {
    case 3:
      int k = n;
      n += k;
      break;
    default: break;
  }
  upc_barrier;
  if (n == 6) puts("PASS");
  return 0;
}
