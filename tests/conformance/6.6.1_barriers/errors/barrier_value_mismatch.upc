// If threads give different values, the job ends with a message.
// THREADS: 2 3 4
// STATIC: 4
// EXIT: nonzero
// STDERR: barrier
#include <upc.h>

int main(void) {
  upc_barrier 5;
  upc_barrier MYTHREAD;
  return 0;
}
