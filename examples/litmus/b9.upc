// Example 9 of appendix B: … but not those of two objects.
//
// upcrun -n 2 -outcomes
//   order  thread 1: y=0 x=0
//   order  thread 1: y=0 x=1
//   order  thread 1: y=1 x=1
//   rules  thread 1: y=1 x=0
#include <stdio.h>
#include <upc.h>

shared int x, y;

int main(void) {
  switch (MYTHREAD) {
    case 0: {
      (*(relaxed shared int *)&x) = 1;
      (*(relaxed shared int *)&y) = 1;
      break;
    }
    case 1: {
      int a = *(strict shared int *)&y;
      int b = *(strict shared int *)&x;
      printf("y=%d x=%d\n", a, b);
      break;
    }
  }
  return 0;
}
