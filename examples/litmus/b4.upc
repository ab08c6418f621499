// Example 4 of appendix B: relaxed reads may come before writes.
//
// upcrun -n 2 -outcomes
//   order  thread 0: y=0; thread 1: x=1
//   order  thread 0: y=1; thread 1: x=0
//   order  thread 0: y=1; thread 1: x=1
//   x86    thread 0: y=0; thread 1: x=0
#include <stdio.h>
#include <upc.h>

relaxed shared int x, y;

int main(void) {
  switch (MYTHREAD) {
    case 0: {
      x = 1;
      int a = y;
      printf("y=%d\n", a);
      break;
    }
    case 1: {
      y = 1;
      int b = x;
      printf("x=%d\n", b);
      break;
    }
  }
  return 0;
}
