// A relaxed atomic operation and another access of the same object, at the same time.
#include <stdio.h>
#include <upc.h>
#include <upc_atomic.h>

shared int x;
upc_atomicdomain_t *domain;

int main(void) {
  domain = upc_all_atomicdomain_alloc(UPC_INT, UPC_ADD, 0);
  int one = 1;
  if (MYTHREAD == 0)
    upc_atomic_relaxed(domain, 0, UPC_ADD, &x, &one, 0);
  else
    printf("%d\n", x);
  return 0;
}
