// An object that is not raced for has one order: behind a barrier all see its last value.
//
// upcrun -n 2 -outcomes=x
//   order  thread 1: x=2; x = 2
#include <stdio.h>
#include <upc.h>

relaxed shared int x;

int main(void) {
  switch (MYTHREAD) {
    case 0: {
      x = 1;
      x = 2;
      upc_barrier;
      break;
    }
    case 1: {
      upc_barrier;
      int a = x;
      printf("x=%d\n", a);
      break;
    }
  }
  return 0;
}
