// upc_all_sort by UPC_IN_NOSYNC and UPC_OUT_NOSYNC: it reads as early as the first call, and writes as late as the last return.
//
// upcrun -n 2 -outcomes
//   order  thread 0: x[0]=-1; thread 1: x[1]=-1
//   order  thread 0: x[0]=-1; thread 1: x[1]=0
//   order  thread 0: x[0]=0; thread 1: x[1]=-1
//   order  thread 0: x[0]=0; thread 1: x[1]=0
#include <stdio.h>
#include <upc.h>
#include <upc_collective.h>

shared int x[THREADS];

int less(shared void *a, shared void *b) { return *(shared int *)a - *(shared int *)b; }

int main(void) {
  switch (MYTHREAD) {
    case 0: {
      upc_all_sort(x, sizeof(int), THREADS, 1, less, UPC_IN_NOSYNC | UPC_OUT_NOSYNC);
      printf("x[0]=%d\n", x[0]);
      break;
    }
    case 1: {
      x[1] = -1;
      upc_all_sort(x, sizeof(int), THREADS, 1, less, UPC_IN_NOSYNC | UPC_OUT_NOSYNC);
      printf("x[1]=%d\n", x[1]);
      break;
    }
  }
  return 0;
}
