// Tickets from two counters by relaxed atomics: each ticket is given once. But each thread may come
// second where it goes first, and first where it goes second.
//
// upcrun -n 2 -outcomes
//   order  thread 0: 0 0; thread 1: 1 1
//   order  thread 0: 0 1; thread 1: 1 0
//   order  thread 0: 1 1; thread 1: 0 0
//   rules  thread 0: 1 0; thread 1: 0 1
#include <stdio.h>
#include <upc.h>
#include <upc_atomic.h>

shared int x, y;
upc_atomicdomain_t *domain;

int main(void) {
  domain = upc_all_atomicdomain_alloc(UPC_INT, UPC_INC, 0);
  int first, second;
  switch (MYTHREAD) {
    case 0: {
      upc_atomic_relaxed(domain, &first, UPC_INC, &x, 0, 0);
      upc_atomic_relaxed(domain, &second, UPC_INC, &y, 0, 0);
      printf("%d %d\n", first, second);
      break;
    }
    case 1: {
      upc_atomic_relaxed(domain, &first, UPC_INC, &y, 0, 0);
      upc_atomic_relaxed(domain, &second, UPC_INC, &x, 0, 0);
      printf("%d %d\n", second, first);
      break;
    }
  }
  return 0;
}
