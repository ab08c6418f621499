// Write to read causality: a thread sees a write and writes; a third sees that. All strict.
//
// upcrun -n 3 -outcomes
//   order  thread 1: x=0; thread 2: y=0 x=0
//   order  thread 1: x=0; thread 2: y=0 x=1
//   order  thread 1: x=0; thread 2: y=1 x=0
//   order  thread 1: x=0; thread 2: y=1 x=1
//   order  thread 1: x=1; thread 2: y=0 x=0
//   order  thread 1: x=1; thread 2: y=0 x=1
//   order  thread 1: x=1; thread 2: y=1 x=1
#include <stdio.h>
#include <upc.h>

strict shared int x, y;

int main(void) {
  switch (MYTHREAD) {
    case 0: {
      x = 1;
      break;
    }
    case 1: {
      int a = x;
      y = 1;
      printf("x=%d\n", a);
      break;
    }
    case 2: {
      int b = y;
      int c = x;
      printf("y=%d x=%d\n", b, c);
      break;
    }
  }
  return 0;
}
