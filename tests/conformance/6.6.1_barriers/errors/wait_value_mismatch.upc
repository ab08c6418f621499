// A upc_wait whose value differs from the consensus ends the job with a message.
// THREADS: 1 2 4
// STATIC: 4
// EXIT: nonzero
// STDERR: barrier
#include <upc.h>

int main(void) {
  upc_notify 5;
  upc_wait 6;
  return 0;
}
