// Store buffering: each thread writes, then reads what the other writes, with a fence between.
//
// upcrun -n 2 -outcomes
//   order  thread 0: y=0; thread 1: x=1
//   order  thread 0: y=1; thread 1: x=0
//   order  thread 0: y=1; thread 1: x=1
#include <stdio.h>
#include <upc.h>

relaxed shared int x, y;

int main(void) {
  switch (MYTHREAD) {
    case 0: {
      x = 1;
      upc_fence;
      int a = y;
      printf("y=%d\n", a);
      break;
    }
    case 1: {
      y = 1;
      upc_fence;
      int b = x;
      printf("x=%d\n", b);
      break;
    }
  }
  return 0;
}
