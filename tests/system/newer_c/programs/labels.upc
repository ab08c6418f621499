// Labels before declarations and at the end of blocks.
#include <stdio.h>
#include <upc.h>

int main(void) {
  int n = 0;
again:
  int m = n + 1;
  n = m;
  if (n < 3) goto again;
  switch (n) {
    case 3:
      int k = n;
      n += k;
      break;
    default:
  }
  upc_barrier;
  if (n == 6) puts("PASS");
  goto end;
end:
}
