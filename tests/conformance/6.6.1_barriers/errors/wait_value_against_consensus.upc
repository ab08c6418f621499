// A value of upc_wait must equal the value of the threads' upc_notify, on whichever thread that was given.
// THREADS: 2 3 8 9
// EXIT: nonzero
// STDOUT: so far
// STDERR: upc: thread [1-9]: .*wait_value_against_consensus.upc:20: upc_wait\(2\), but thread 0's upc_notify had value 1
#include <stdio.h>
#include <upc.h>

int main(void) {
  upc_notify;
  upc_wait 5;  // no thread has a value to compare with
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
