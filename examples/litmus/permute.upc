// upc_all_permute with UPC_OUT_MYSYNC: what a thread sends goes to another, whose old value nobody
// finds any more once its own call has returned.
//
// upcrun -n 2 -outcomes
//   order  thread 0: 11; thread 1: 10
#include <stdio.h>
#include <upc.h>
#include <upc_collective.h>

shared int from[THREADS], to[THREADS], perm[THREADS];

int main(void) {
  from[MYTHREAD] = 10 + MYTHREAD;
  perm[MYTHREAD] = 1 - MYTHREAD;
  upc_barrier;
  upc_all_permute(to, from, perm, sizeof(int), UPC_IN_ALLSYNC | UPC_OUT_MYSYNC);
  printf("%d\n", to[MYTHREAD]);
  return 0;
}
