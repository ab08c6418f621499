// A barrier: all that was written before it is seen after it.
//
// upcrun -n 2 -outcomes
//   order  thread 0: y=1; thread 1: x=1
#include <stdio.h>
#include <upc.h>

relaxed shared int x, y;

int main(void) {
  switch (MYTHREAD) {
    case 0: {
      x = 1;
      upc_barrier;
      printf("y=%d\n", y);
      break;
    }
    case 1: {
      y = 1;
      upc_barrier;
      printf("x=%d\n", x);
      break;
    }
  }
  return 0;
}
