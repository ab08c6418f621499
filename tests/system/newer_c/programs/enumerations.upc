// An enumeration with a given underlying type.
#include <stdio.h>
#include <upc.h>

enum small : unsigned char { A, B = 255 };
shared enum small e[THREADS];

int main(void) {
  e[MYTHREAD] = B;
  upc_barrier;
  if (sizeof(enum small) == 1 && e[THREADS - 1] == 255) puts("PASS");
  return 0;
}
