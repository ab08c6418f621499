// Two threads race to write what a broadcast then moves: in which order, no two threads have to agree.
//
// upcrun -n 2 -outcomes
//   order  thread 0: 1; thread 1: 1
//   order  thread 0: 2; thread 1: 2
//   rules  thread 0: 1; thread 1: 2
//   rules  thread 0: 2; thread 1: 1
#include <stdio.h>
#include <upc_collective.h>
#include <upc_relaxed.h>

shared int x;
shared int to[THREADS];

int main(void) {
  x = MYTHREAD + 1;
  upc_all_broadcast(to, &x, sizeof(int), UPC_IN_ALLSYNC | UPC_OUT_ALLSYNC);
  printf("%d\n", to[MYTHREAD]);
  return 0;
}
