// A broadcast by UPC_IN_MYSYNC and UPC_OUT_ALLSYNC: to[1] is written after thread 1 has called it, and before any returns.
//
// upcrun -n 2 -outcomes
//   order  thread 0: to[1]=5; thread 1: to[1]=5
#include <stdio.h>
#include <upc.h>
#include <upc_collective.h>

shared int from[THREADS], to[THREADS];

int main(void) {
  switch (MYTHREAD) {
    case 0: {
      from[0] = 5;
      upc_all_broadcast(to, from, sizeof(int), UPC_IN_MYSYNC | UPC_OUT_ALLSYNC);
      printf("to[1]=%d\n", to[1]);
      break;
    }
    case 1: {
      to[1] = 7;
      upc_all_broadcast(to, from, sizeof(int), UPC_IN_MYSYNC | UPC_OUT_ALLSYNC);
      printf("to[1]=%d\n", to[1]);
      break;
    }
  }
  return 0;
}
