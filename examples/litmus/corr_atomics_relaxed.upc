// Relaxed atomics on one object have one order, which all threads agree on: two reads do not go
// backwards, though those of another object between them may.
//
// upcrun -n 2 -outcomes
//   order  thread 1: x=0 y=0 x=0
//   order  thread 1: x=0 y=0 x=1
//   order  thread 1: x=0 y=1 x=1
//   order  thread 1: x=1 y=0 x=1
//   order  thread 1: x=1 y=1 x=1
//   rules  thread 1: x=0 y=1 x=0
#include <stdio.h>
#include <upc.h>
#include <upc_atomic.h>

shared int x, y;
upc_atomicdomain_t *domain;

int main(void) {
  domain = upc_all_atomicdomain_alloc(UPC_INT, UPC_SET | UPC_GET, 0);
  switch (MYTHREAD) {
    case 0: {
      int one = 1;
      upc_atomic_relaxed(domain, 0, UPC_SET, &x, &one, 0);
      upc_atomic_relaxed(domain, 0, UPC_SET, &y, &one, 0);
      break;
    }
    case 1: {
      int a, b, c;
      upc_atomic_relaxed(domain, &a, UPC_GET, &x, 0, 0);
      upc_atomic_relaxed(domain, &b, UPC_GET, &y, 0, 0);
      upc_atomic_relaxed(domain, &c, UPC_GET, &x, 0, 0);
      printf("x=%d y=%d x=%d\n", a, b, c);
      break;
    }
  }
  return 0;
}
