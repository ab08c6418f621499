// Load buffering: each thread reads, then writes what the other reads, all strictly.
//
// upcrun -n 2 -outcomes
//   order  thread 0: x=0; thread 1: y=0
//   order  thread 0: x=0; thread 1: y=1
//   order  thread 0: x=1; thread 1: y=0
#include <stdio.h>
#include <upc.h>

strict shared int x, y;

int main(void) {
  switch (MYTHREAD) {
    case 0: {
      int a = x;
      y = 1;
      printf("x=%d\n", a);
      break;
    }
    case 1: {
      int b = y;
      x = 1;
      printf("y=%d\n", b);
      break;
    }
  }
  return 0;
}
