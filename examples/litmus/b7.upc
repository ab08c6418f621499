// Example 7 of appendix B: a write between the reads keeps them in order.
//
// upcrun -n 2 -outcomes
//   order  thread 1: 0 1
//   order  thread 1: 0 2
//   order  thread 1: 0 3
//   order  thread 1: 1 2
//   order  thread 1: 1 3
//   order  thread 1: 2 3
#include <stdio.h>
#include <upc.h>

relaxed shared int x;
strict shared int y;

int main(void) {
  switch (MYTHREAD) {
    case 0: {
      x = 1;
      y = 1;
      x = 2;
      break;
    }
    case 1: {
      int a = x;
      x = 3;
      int b = x;
      printf("%d %d\n", a, b);
      break;
    }
  }
  return 0;
}
