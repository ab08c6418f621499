// CoWW: a thread's own writes of one object keep their order, and the last is what remains.
//
// upcrun -n 2 -outcomes=x
//   order  thread 1: -; x = 2
#include <stdio.h>
#include <upc.h>

relaxed shared int x;

int main(void) {
  switch (MYTHREAD) {
    case 0: {
      x = 1;
      x = 2;
      break;
    }
    case 1: {
      printf("-\n");
      break;
    }
  }
  return 0;
}
