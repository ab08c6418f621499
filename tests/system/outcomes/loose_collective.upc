// Thread 1 writes what a broadcast without synchronisation reads.
#include <stdio.h>
#include <upc_collective.h>
#include <upc_relaxed.h>

shared int x;
shared int to[THREADS];

int main(void) {
  if (MYTHREAD == 1) x = 1;
  upc_all_broadcast(to, &x, sizeof(int), UPC_IN_NOSYNC | UPC_OUT_NOSYNC);
  if (MYTHREAD == 0) printf("%d\n", to[0]);
  return 0;
}
