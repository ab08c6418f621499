// Relaxed atomics on two objects: a machine may show 0 and 0, which no order of them does.
#include <stdio.h>
#include <upc.h>
#include <upc_atomic.h>

shared int x[2];
upc_atomicdomain_t *domain;

int main(void) {
  domain = upc_all_atomicdomain_alloc(UPC_INT, UPC_SET | UPC_GET, 0);
  int one = 1, seen;
  upc_atomic_relaxed(domain, 0, UPC_SET, &x[MYTHREAD], &one, 0);
  upc_atomic_relaxed(domain, &seen, UPC_GET, &x[1 - MYTHREAD], 0, 0);
  printf("%d\n", seen);
  return 0;
}
