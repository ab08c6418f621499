// Broken: thread 1 waits for a flag that is relaxed. It need not see the flag change, nor the data that were written before
// it: the C compiler reads it once, and the loop never ends. upcc warns of it, and -timeout shows which thread hangs and where.
//
//   $ upcc -g -nochecks -O2 -o relaxed_flag relaxed_flag.upc
//   relaxed_flag.upc:27:5: warning: this loop ends only when another thread writes 'ready', which is relaxed: the loop need not see that, nor what that thread wrote before (UPC 1.3, 5.1.2.3), and bupc_poll does not help. Make it strict, or put upc_fence into the loop [-Wrelaxed-spin]
//         while (!ready)
//         ^
//   $ upcrun -timeout 1 -n 2 relaxed_flag
//   upc: timeout: the job has run for 1 s; its threads are here:
//   upc:   thread 0: has returned from main
//   upc:   thread 1: runs
//   upc:     #0 main at …/relaxed_flag.upc:27
//
// Fix: declare the flag as strict shared int.
#include <stdio.h>
#include <unistd.h>
#include <upc.h>

shared int data, ready;

int main(void) {
  if (MYTHREAD == 0) {
    usleep(100000);  // so that thread 1 comes first
    data = 42;
    ready = 1;
  } else if (MYTHREAD == 1) {
    while (!ready)
      ;
    printf("data is %d\n", data);
  }
  return 0;
}
