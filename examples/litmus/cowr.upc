// CoWR: a thread that has written an object does not read what was there before.
//
// upcrun -n 2 -outcomes
//   order  thread 0: 1
//   order  thread 0: 2
#include <stdio.h>
#include <upc.h>

relaxed shared int x;

int main(void) {
  switch (MYTHREAD) {
    case 0: {
      x = 1;
      int a = x;
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
