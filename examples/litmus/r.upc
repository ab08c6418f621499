// R: a write is overtaken, and the other thread reads.
//
// upcrun -n 2 -outcomes=y
//   order  thread 1: x=0; y = 1
//   order  thread 1: x=1; y = 1
//   order  thread 1: x=1; y = 2
//   x86    thread 1: x=0; y = 2
#include <stdio.h>
#include <upc.h>

relaxed shared int x, y;

int main(void) {
  switch (MYTHREAD) {
    case 0: {
      x = 1;
      y = 1;
      break;
    }
    case 1: {
      y = 2;
      int a = x;
      printf("x=%d\n", a);
      break;
    }
  }
  return 0;
}
