// A broadcast by UPC_IN_NOSYNC and UPC_OUT_NOSYNC: to[1] is written as early as the first call, and as late as the last return.
//
// upcrun -n 2 -outcomes
//   order  thread 0: to[1]=0; thread 1: to[1]=0
//   order  thread 0: to[1]=0; thread 1: to[1]=5
//   order  thread 0: to[1]=5; thread 1: to[1]=5
//   order  thread 0: to[1]=5; thread 1: to[1]=7
//   order  thread 0: to[1]=7; thread 1: to[1]=0
//   order  thread 0: to[1]=7; thread 1: to[1]=5
//   order  thread 0: to[1]=7; thread 1: to[1]=7
#include <stdio.h>
#include <upc.h>
#include <upc_collective.h>

shared int from[THREADS], to[THREADS];

int main(void) {
  switch (MYTHREAD) {
    case 0: {
      from[0] = 5;
      upc_all_broadcast(to, from, sizeof(int), UPC_IN_NOSYNC | UPC_OUT_NOSYNC);
      printf("to[1]=%d\n", to[1]);
      break;
    }
    case 1: {
      to[1] = 7;
      upc_all_broadcast(to, from, sizeof(int), UPC_IN_NOSYNC | UPC_OUT_NOSYNC);
      printf("to[1]=%d\n", to[1]);
      break;
    }
  }
  return 0;
}
