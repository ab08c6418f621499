// Example 2 of appendix B: the same, strictly.
//
// upcrun -n 2 -outcomes
//   order  thread 0: 0; thread 1: 0
//   order  thread 0: 0; thread 1: 2
//   order  thread 0: 1; thread 1: 0
#include <stdio.h>
#include <upc.h>

strict shared int x;

int main(void) {
  switch (MYTHREAD) {
    case 0: {
      int a = x;
      x = 2;
      printf("%d\n", a);
      break;
    }
    case 1: {
      int b = x;
      x = 1;
      printf("%d\n", b);
      break;
    }
  }
  return 0;
}
