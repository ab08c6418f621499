// Independent reads of independent writes: do two readers agree on which of two writes came first?
// All strict: they do.
//
// upcrun -n 4 -outcomes
//   order  thread 2: x=0 y=0; thread 3: y=0 x=0
//   order  thread 2: x=0 y=0; thread 3: y=0 x=1
//   order  thread 2: x=0 y=0; thread 3: y=1 x=0
//   order  thread 2: x=0 y=0; thread 3: y=1 x=1
//   order  thread 2: x=0 y=1; thread 3: y=0 x=0
//   order  thread 2: x=0 y=1; thread 3: y=0 x=1
//   order  thread 2: x=0 y=1; thread 3: y=1 x=0
//   order  thread 2: x=0 y=1; thread 3: y=1 x=1
//   order  thread 2: x=1 y=0; thread 3: y=0 x=0
//   order  thread 2: x=1 y=0; thread 3: y=0 x=1
//   order  thread 2: x=1 y=0; thread 3: y=1 x=1
//   order  thread 2: x=1 y=1; thread 3: y=0 x=0
//   order  thread 2: x=1 y=1; thread 3: y=0 x=1
//   order  thread 2: x=1 y=1; thread 3: y=1 x=0
//   order  thread 2: x=1 y=1; thread 3: y=1 x=1
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
      y = 1;
      break;
    }
    case 2: {
      int a = x;
      int b = y;
      printf("x=%d y=%d\n", a, b);
      break;
    }
    case 3: {
      int c = y;
      int d = x;
      printf("y=%d x=%d\n", c, d);
      break;
    }
  }
  return 0;
}
