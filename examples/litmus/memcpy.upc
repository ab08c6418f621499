// upc_memcpy reads and writes relaxed: what it copies may be older than what its thread has read before.
//
// upcrun -n 2 -outcomes
//   order  thread 1: y=0 copy=0
//   order  thread 1: y=0 copy=1
//   order  thread 1: y=1 copy=1
//   rules  thread 1: y=1 copy=0
#include <stdio.h>
#include <upc.h>

relaxed shared int x, y, copy;

int main(void) {
  switch (MYTHREAD) {
    case 0: {
      x = 1;
      y = 1;
      break;
    }
    case 1: {
      int a = y;
      upc_memcpy(&copy, &x, sizeof(int));
      printf("y=%d copy=%d\n", a, copy);
      break;
    }
  }
  return 0;
}
