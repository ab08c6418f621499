// upc_notify and upc_wait alternate.
// THREADS: 1 2 4
// STATIC: 4
// EXIT: nonzero
// STDERR: notify
#include <upc.h>

int main(void) {
  upc_notify;
  upc_barrier;
  upc_wait;
  return 0;
}
