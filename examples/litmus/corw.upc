// CoRW: a read does not see the write of its own thread that comes after it.
//
// upcrun -n 2 -outcomes=x
//   order  thread 0: 0; x = 1
//   order  thread 0: 0; x = 2
//   order  thread 0: 2; x = 1
#include <stdio.h>
#include <upc.h>

relaxed shared int x;

int main(void) {
  switch (MYTHREAD) {
    case 0: {
      int a = x;
      x = 1;
      printf("%d\n", a);
      break;
    }
    case 1: {
      x = 2;
      break;
    }
  }
  return 0;
}
