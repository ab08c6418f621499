// Store buffering by relaxed atomics: on several objects their orders need not go together.
//
// upcrun -n 2 -outcomes
//   order  thread 0: y=0; thread 1: x=1
//   order  thread 0: y=1; thread 1: x=0
//   order  thread 0: y=1; thread 1: x=1
//   x86    thread 0: y=0; thread 1: x=0
#include <stdio.h>
#include <upc.h>
#include <upc_atomic.h>

shared int x, y;
upc_atomicdomain_t *domain;

int main(void) {
  domain = upc_all_atomicdomain_alloc(UPC_INT, UPC_SET | UPC_GET, 0);
  int one = 1, seen;
  switch (MYTHREAD) {
    case 0: {
      upc_atomic_relaxed(domain, 0, UPC_SET, &x, &one, 0);
      upc_atomic_relaxed(domain, &seen, UPC_GET, &y, 0, 0);
      printf("y=%d\n", seen);
      break;
    }
    case 1: {
      upc_atomic_relaxed(domain, 0, UPC_SET, &y, &one, 0);
      upc_atomic_relaxed(domain, &seen, UPC_GET, &x, 0, 0);
      printf("x=%d\n", seen);
      break;
    }
  }
  return 0;
}
