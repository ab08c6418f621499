// 2+2W: two threads write two objects in opposite order.
//
// upcrun -n 2 -outcomes=x,y
//   order  x = 1; y = 2
//   order  x = 2; y = 1
//   order  x = 2; y = 2
//   rules  x = 1; y = 1
#include <stdio.h>
#include <upc.h>

relaxed shared int x, y;

int main(void) {
  switch (MYTHREAD) {
    case 0: {
      x = 1;
      y = 2;
      break;
    }
    case 1: {
      y = 1;
      x = 2;
      break;
    }
  }
  return 0;
}
