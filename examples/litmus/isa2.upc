// ISA2: a message that a second thread passes on.
//
// upcrun -n 3 -outcomes
//   order  thread 1: y=0; thread 2: z=0 x=0
//   order  thread 1: y=0; thread 2: z=0 x=1
//   order  thread 1: y=0; thread 2: z=1 x=0
//   order  thread 1: y=0; thread 2: z=1 x=1
//   order  thread 1: y=1; thread 2: z=0 x=0
//   order  thread 1: y=1; thread 2: z=0 x=1
//   order  thread 1: y=1; thread 2: z=1 x=1
//   rules  thread 1: y=1; thread 2: z=1 x=0
#include <stdio.h>
#include <upc.h>

relaxed shared int x;
relaxed shared int y, z;

int main(void) {
  switch (MYTHREAD) {
    case 0: {
      x = 1;
      y = 1;
      break;
    }
    case 1: {
      int a = y;
      z = 1;
      printf("y=%d\n", a);
      break;
    }
    case 2: {
      int b = z;
      int c = x;
      printf("z=%d x=%d\n", b, c);
      break;
    }
  }
  return 0;
}
