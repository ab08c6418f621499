// Load buffering in which each thread writes what it has read: nothing comes out of thin air.
//
// upcrun -n 2 -outcomes
//   order  thread 0: x=0; thread 1: y=0
#include <stdio.h>
#include <upc.h>

relaxed shared int x, y;

int main(void) {
  switch (MYTHREAD) {
    case 0: {
      int a = x;
      y = a;
      printf("x=%d\n", a);
      break;
    }
    case 1: {
      int b = y;
      x = b;
      printf("y=%d\n", b);
      break;
    }
  }
  return 0;
}
