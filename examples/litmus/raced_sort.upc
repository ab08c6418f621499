// Two threads race to write what a sort then moves: it sees one of them, and all see that one afterwards.
//
// upcrun -n 2 -outcomes
//   order  thread 0: 1; thread 1: 1
//   order  thread 0: 2; thread 1: 2
#include <stdio.h>
#include <upc_collective.h>
#include <upc_relaxed.h>

shared int x[THREADS];

int less(shared void *a, shared void *b) { return *(shared int *)a - *(shared int *)b; }

int main(void) {
  x[1] = MYTHREAD + 1;
  upc_all_sort(x, sizeof(int), THREADS, 1, less, UPC_IN_ALLSYNC | UPC_OUT_ALLSYNC);
  printf("%d\n", x[1]);
  return 0;
}
