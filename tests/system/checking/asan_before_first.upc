// AddressSanitizer reports a write before the first object of a thread's heap.
// FLAGS: -fsanitize=address
// SANITIZE: address
// THREADS: 1 3
// EXIT: nonzero
// STDERR: AddressSanitizer: use-after-poison
#include <upc.h>

int main(void) {
  shared [] char *first = upc_alloc(10000);
  first[0] = first[9999] = 1;
  upc_barrier;
  if (MYTHREAD == THREADS - 1) first[-1] = 1;
  upc_barrier;
  return 0;
}
