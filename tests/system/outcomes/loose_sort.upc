// Thread 1 writes what is sorted without synchronisation.
#include <stdio.h>
#include <upc_collective.h>
#include <upc_relaxed.h>

shared int x[THREADS];

int less(shared void *a, shared void *b) { return *(shared int *)a - *(shared int *)b; }

int main(void) {
  if (MYTHREAD == 1) x[1] = -1;
  upc_all_sort(x, sizeof(int), THREADS, 1, less, UPC_IN_NOSYNC | UPC_OUT_NOSYNC);
  if (MYTHREAD == 0) printf("%d\n", x[0]);
  return 0;
}
