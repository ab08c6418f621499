// A reduction by UPC_IN_MYSYNC and UPC_OUT_NOSYNC: it reads what each thread wrote before its call, and writes
// as late as the last return.
//
// upcrun -n 2 -outcomes
//   order  thread 0: 0
//   order  thread 0: 3
#include <stdio.h>
#include <upc.h>
#include <upc_collective.h>

shared int part[THREADS], sum;

int main(void) {
  switch (MYTHREAD) {
    case 0: {
      part[0] = 1;
      upc_all_reduceI(&sum, part, UPC_ADD, THREADS, 1, NULL, UPC_IN_MYSYNC | UPC_OUT_NOSYNC);
      printf("%d\n", sum);
      break;
    }
    case 1: {
      part[1] = 2;
      upc_all_reduceI(&sum, part, UPC_ADD, THREADS, 1, NULL, UPC_IN_MYSYNC | UPC_OUT_NOSYNC);
      break;
    }
  }
  return 0;
}
