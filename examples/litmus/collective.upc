// A broadcast with UPC_IN_ALLSYNC and UPC_OUT_ALLSYNC: a barrier before and after it.
//
// upcrun -n 2 -outcomes
//   order  thread 0: 5; thread 1: 5
#include <stdio.h>
#include <upc.h>
#include <upc_collective.h>

shared int from[THREADS], to[THREADS];

int main(void) {
  switch (MYTHREAD) {
    case 0: {
      from[0] = 5;
      upc_all_broadcast(to, from, sizeof(int), UPC_IN_ALLSYNC | UPC_OUT_ALLSYNC);
      printf("%d\n", to[1]);
      break;
    }
    case 1: {
      upc_all_broadcast(to, from, sizeof(int), UPC_IN_ALLSYNC | UPC_OUT_ALLSYNC);
      printf("%d\n", to[0]);
      break;
    }
  }
  return 0;
}
