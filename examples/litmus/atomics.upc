// Two atomic increments: none is lost, and each sees another value.
//
// upcrun -n 2 -outcomes=x
//   order  thread 0: 0; thread 1: 1; x = 2
//   order  thread 0: 1; thread 1: 0; x = 2
#include <stdio.h>
#include <upc.h>
#include <upc_atomic.h>

shared int x;
upc_atomicdomain_t *domain;

int main(void) {
  domain = upc_all_atomicdomain_alloc(UPC_INT, UPC_INC, 0);
  switch (MYTHREAD) {
    case 0: {
      int a;
      upc_atomic_relaxed(domain, &a, UPC_INC, &x, 0, 0);
      printf("%d\n", a);
      break;
    }
    case 1: {
      int b;
      upc_atomic_relaxed(domain, &b, UPC_INC, &x, 0, 0);
      printf("%d\n", b);
      break;
    }
  }
  return 0;
}
