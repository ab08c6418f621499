// exit() called deep in the call stack ends the thread with its code.
// EXIT: 5
// THREADS: 1 2 3 4 8
// STATIC: 4
#include <stdlib.h>
#include <upc.h>

static void leave(int depth) {
  if (depth == 0) exit(5);
  leave(depth - 1);
}

int main(void) {
  upc_barrier;
  leave(3);
  return 1;
}
