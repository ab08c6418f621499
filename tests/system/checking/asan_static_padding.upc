// AddressSanitizer reports a write to the padding between static shared objects.
// FLAGS: -fsanitize=address
// SANITIZE: address
// THREADS: 1 3
// EXIT: nonzero
// STDERR: AddressSanitizer: use-after-poison
#include <upc.h>

shared [] char odd[100];
shared [] char other[100];

int main(void) {
  odd[99] = other[99] = 1;
  upc_barrier;
  if (MYTHREAD == THREADS - 1) odd[124] = other[124] = 1;
  upc_barrier;
  return 0;
}
