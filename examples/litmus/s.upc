// S: a write, and a write by another thread that has seen what came after it.
//
// upcrun -n 2 -outcomes=x
//   order  thread 1: y=0; x = 1
//   order  thread 1: y=0; x = 2
//   order  thread 1: y=1; x = 1
//   rules  thread 1: y=1; x = 2
#include <stdio.h>
#include <upc.h>

relaxed shared int x, y;

int main(void) {
  switch (MYTHREAD) {
    case 0: {
      x = 2;
      y = 1;
      break;
    }
    case 1: {
      int a = y;
      x = 1;
      printf("y=%d\n", a);
      break;
    }
  }
  return 0;
}
