// Between notify and wait a thread may see what others write, or not; after wait it does.
//
// upcrun -n 2 -outcomes
//   order  thread 0: y=0 then 0; thread 1: x=1
//   order  thread 0: y=0 then 1; thread 1: x=1
//   order  thread 0: y=1 then 1; thread 1: x=1
#include <stdio.h>
#include <upc.h>

relaxed shared int x, y;

int main(void) {
  switch (MYTHREAD) {
    case 0: {
      x = 1;
      upc_notify;
      int a = y;
      upc_wait;
      printf("y=%d then %d\n", a, y);
      break;
    }
    case 1: {
      upc_notify;
      y = 1;
      upc_wait;
      printf("x=%d\n", x);
      break;
    }
  }
  return 0;
}
