// AddressSanitizer reports a write far past the end of an object, to memory of the shared heap that
// was never allocated.
// FLAGS: -fsanitize=address
// SANITIZE: address
// THREADS: 1 3
// EXIT: nonzero
// STDERR: AddressSanitizer: use-after-poison
#include <upc.h>

int main(void) {
  shared [] char *mine = upc_alloc(10000);
  shared char *everyones = upc_all_alloc(THREADS, 100000);
  mine[9999] = everyones[THREADS - 1] = 1;
  upc_barrier;
  if (MYTHREAD == THREADS - 1) everyones[5000000L * THREADS] = mine[5000000] = 1;
  upc_barrier;
  return 0;
}
