// CoRR: two relaxed reads of one object may go backwards.
//
// upcrun -n 2 -outcomes
//   order  thread 1: 0 0
//   order  thread 1: 0 1
//   order  thread 1: 1 1
//   rules  thread 1: 1 0
#include <stdio.h>
#include <upc.h>

relaxed shared int x;

int main(void) {
  switch (MYTHREAD) {
    case 0: {
      x = 1;
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
