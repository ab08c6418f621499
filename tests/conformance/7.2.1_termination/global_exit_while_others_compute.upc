// The other threads end even if they are computing.
// EXIT: 3
// THREADS: 1 2 3 4 8
// STATIC: 4
#include <upc.h>

static volatile long turns;

int main(void) {
  if (MYTHREAD == 0) upc_global_exit(3);
  for (;;) turns++;
}
