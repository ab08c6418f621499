// A sequence lock: what is read between two equal even versions is of one piece, if the version is
// strict.
//
// upcrun -n 2 -outcomes
//   order  no output
//   order  thread 1: x=0 y=0
//   order  thread 1: x=1 y=1
#include <stdio.h>
#include <upc.h>

strict shared int version;
relaxed shared int x, y;

int main(void) {
  switch (MYTHREAD) {
    case 0: {
      version = 1;
      x = 1;
      y = 1;
      version = 2;
      break;
    }
    case 1: {
      int before = version;
      int a = x, b = y;
      int after = version;
      if (before == after && before % 2 == 0) printf("x=%d y=%d\n", a, b);
      break;
    }
  }
  return 0;
}
