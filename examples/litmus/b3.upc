// Example 3 of appendix B: relaxed writes may be seen in another order.
//
// upcrun -n 2 -outcomes
//   order  thread 1: y=0 x=0
//   order  thread 1: y=0 x=1
//   order  thread 1: y=1 x=1
//   rules  thread 1: y=1 x=0
#include <stdio.h>
#include <upc.h>

relaxed shared int x, y;

int main(void) {
  switch (MYTHREAD) {
    case 0: {
      x = 1;
      y = 1;
      break;
    }
    case 1: {
      int a = y;
      int b = x;
      printf("y=%d x=%d\n", a, b);
      break;
    }
  }
  return 0;
}
