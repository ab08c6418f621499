// Two threads race to write what is then sorted.
#include <stdio.h>
#include <upc_collective.h>
#include <upc_relaxed.h>

shared int x[THREADS];

int less(shared void *a, shared void *b) { return *(shared int *)a - *(shared int *)b; }

int main(void) {
  x[1] = MYTHREAD + 1;
  upc_all_sort(x, sizeof(int), THREADS, 1, less, UPC_IN_ALLSYNC | UPC_OUT_ALLSYNC);
  if (MYTHREAD == 0) printf("%d\n", x[1]);
  return 0;
}
