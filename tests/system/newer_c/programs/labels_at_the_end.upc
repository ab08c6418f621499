// Labels at the end of blocks.
#include <stdio.h>
#include <upc.h>

int main(void) {
  upc_barrier;
  switch (THREADS) {
    default:
  }
  puts("PASS");
  if (THREADS > 2) goto end;
  upc_barrier;
end:
}
