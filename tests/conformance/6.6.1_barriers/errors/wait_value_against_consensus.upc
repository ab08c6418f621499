// A value of upc_wait must be the one that the threads' upc_notify have, on whichever thread.
// THREADS: 2 3 8 9
// EXIT: nonzero
// STDOUT: so far
// STDERR: upc: thread [1-9]: .*wait_value_against_consensus.upc:20: upc_wait\(2\), but thread 0's upc_notify had value 1
#include <stdio.h>
#include <upc.h>

int main(void) {
  upc_notify;
  upc_wait 5;  // nobody has a value to compare with
  if (MYTHREAD == 0) puts("so far");
  fflush(stdout);
  upc_barrier;
  if (!MYTHREAD) {
    upc_notify 1;
    upc_wait 1;
  } else {
    upc_notify;
    upc_wait 2;
  }
  upc_barrier;
  return 0;
}
