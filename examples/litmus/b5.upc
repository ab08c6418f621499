// Example 5 of appendix B: strict writes and reads of one object.
//
// upcrun -n 2 -outcomes
//   order  thread 0: 1; thread 1: 1
//   order  thread 0: 2; thread 1: 1
//   order  thread 0: 2; thread 1: 2
#include <stdio.h>
#include <upc.h>

strict shared int x;

int main(void) {
  switch (MYTHREAD) {
    case 0: {
      x = 2;
      int a = x;
      printf("%d\n", a);
      break;
    }
    case 1: {
      x = 1;
      int b = x;
      printf("%d\n", b);
      break;
    }
  }
  return 0;
}
