// upc_all_sort by UPC_IN_ALLSYNC and UPC_OUT_ALLSYNC: it sees what was written before, and is seen by what is read afterwards.
//
// upcrun -n 2 -outcomes
//   order  thread 0: x[1]=2; thread 1: x[0]=1
#include <stdio.h>
#include <upc.h>
#include <upc_collective.h>

shared int x[THREADS];

int less(shared void *a, shared void *b) { return *(shared int *)a - *(shared int *)b; }

int main(void) {
  switch (MYTHREAD) {
    case 0: {
      x[0] = 2;
      upc_all_sort(x, sizeof(int), THREADS, 1, less, UPC_IN_ALLSYNC | UPC_OUT_ALLSYNC);
      printf("x[1]=%d\n", x[1]);
      break;
    }
    case 1: {
      x[1] = 1;
      upc_all_sort(x, sizeof(int), THREADS, 1, less, UPC_IN_ALLSYNC | UPC_OUT_ALLSYNC);
      printf("x[0]=%d\n", x[0]);
      break;
    }
  }
  return 0;
}
