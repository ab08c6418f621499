// Two increments without a lock: one may be lost.
//
// upcrun -n 2 -outcomes=x
//   order  x = 1
//   order  x = 2
#include <stdio.h>
#include <upc.h>

relaxed shared int x;

int main(void) {
  switch (MYTHREAD) {
    case 0: {
      x = x + 1;
      break;
    }
    case 1: {
      x = x + 1;
      break;
    }
  }
  return 0;
}
