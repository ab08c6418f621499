// All threads may call upc_global_exit() at the same time.
// EXIT: 6
// THREADS: 1 2 3 4 8
// STATIC: 4
#include <upc.h>

static void leave(int code) { upc_global_exit(code); }

int main(void) {
  upc_barrier;
  leave(6);
  return 1;
}
