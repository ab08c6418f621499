// Example 6 of appendix B: two relaxed reads are in no order, whatever the writer does.
//
// upcrun -n 2 -outcomes
//   order  thread 1: 0 0
//   order  thread 1: 0 1
//   order  thread 1: 0 2
//   order  thread 1: 1 1
//   order  thread 1: 1 2
//   order  thread 1: 2 2
//   rules  thread 1: 1 0
//   rules  thread 1: 2 0
//   rules  thread 1: 2 1
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
      int b = x;
      printf("%d %d\n", a, b);
      break;
    }
  }
  return 0;
}
