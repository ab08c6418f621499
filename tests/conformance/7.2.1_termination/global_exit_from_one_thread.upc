// upc_global_exit() on one thread ends all threads at once, with its code.
// EXIT: 42
// THREADS: 1 2 3 4 8
// STATIC: 4
#include <upc.h>

int main(void) {
  if (MYTHREAD == THREADS - 1) upc_global_exit(42);
  upc_barrier;
  return 1;
}
