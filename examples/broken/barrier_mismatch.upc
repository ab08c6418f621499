// Broken: the threads wait in two different barriers. With values after upc_barrier, the runtime reports it.
//
//   $ upcrun -n 2 barrier_mismatch.upc
//   upc: thread …: barrier_mismatch.upc:…: barrier values differ: thread 0 notified with 1, thread 1 with 2
//
// Fix: let all threads reach both barriers, in the same order.
#include <stdio.h>
#include <upc.h>

shared int sum;

int main(void) {
  if (MYTHREAD == 0) {
    sum = 10;
    upc_barrier 1;  // "the sum is there"
    printf("the sum is %d\n", sum);
  } else {
    upc_barrier 2;  // "all have read it": barrier 1 was forgotten
  }
  return 0;
}
