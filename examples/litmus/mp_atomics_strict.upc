// Message passing by strict atomics: they order what their thread does before and after them.
//
// upcrun -n 2 -outcomes
//   order  thread 1: flag=0 data=0
//   order  thread 1: flag=0 data=1
//   order  thread 1: flag=1 data=1
#include <stdio.h>
#include <upc.h>
#include <upc_atomic.h>

relaxed shared int data;
shared int flag;
upc_atomicdomain_t *domain;

int main(void) {
  domain = upc_all_atomicdomain_alloc(UPC_INT, UPC_SET | UPC_GET, 0);
  switch (MYTHREAD) {
    case 0: {
      int one = 1;
      data = 1;
      upc_atomic_strict(domain, 0, UPC_SET, &flag, &one, 0);
      break;
    }
    case 1: {
      int f;
      upc_atomic_strict(domain, &f, UPC_GET, &flag, 0, 0);
      int d = data;
      printf("flag=%d data=%d\n", f, d);
      break;
    }
  }
  return 0;
}
