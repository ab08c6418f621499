// Two threads race to write what a broadcast then moves.
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
