// Example 10 of appendix B: a strict write orders nothing in a reader that is relaxed.
//
// upcrun -n 2 -outcomes
//   order  thread 1: y=0 x=0 x=0
//   order  thread 1: y=0 x=0 x=1
//   order  thread 1: y=0 x=1 x=1
//   order  thread 1: y=1 x=1 x=1
//   rules  thread 1: y=0 x=1 x=0
//   rules  thread 1: y=1 x=0 x=0
//   rules  thread 1: y=1 x=0 x=1
//   rules  thread 1: y=1 x=1 x=0
#include <stdio.h>
#include <upc.h>

relaxed shared int x;
shared int y;

int main(void) {
  switch (MYTHREAD) {
    case 0: {
      x = 1;
      *(strict shared int *)&y = 1;
      break;
    }
    case 1: {
      int a = *(relaxed shared int *)&y;
      int b = x;
      int c = x;
      printf("y=%d x=%d x=%d\n", a, b, c);
      break;
    }
  }
  return 0;
}
