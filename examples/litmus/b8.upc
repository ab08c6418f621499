// Example 8 of appendix B: strict reads see a thread's writes of one object in their order.
//
// upcrun -n 2 -outcomes
//   order  thread 1: 0 0
//   order  thread 1: 0 1
//   order  thread 1: 0 2
//   order  thread 1: 1 1
//   order  thread 1: 1 2
//   order  thread 1: 2 2
#include <stdio.h>
#include <upc.h>

shared int x;

int main(void) {
  switch (MYTHREAD) {
    case 0: {
      (*(relaxed shared int *)&x) = 1;
      (*(relaxed shared int *)&x) = 2;
      break;
    }
    case 1: {
      int a = *(strict shared int *)&x;
      int b = *(strict shared int *)&x;
      printf("%d %d\n", a, b);
      break;
    }
  }
  return 0;
}
