// Peterson's lock, with strict flags: no increment is lost.
//
// upcrun -n 2 -outcomes=counter
//   order  counter = 2
#include <stdio.h>
#include <upc.h>

strict shared int wants[2 * THREADS], turn;
relaxed shared int counter;

int main(void) {
  switch (MYTHREAD) {
    case 0: {
      wants[0] = 1;
      turn = 1;
      while (wants[1] && turn == 1) continue;
      int seen = counter;
      counter = seen + 1;
      wants[0] = 0;
      break;
    }
    case 1: {
      wants[1] = 1;
      turn = 0;
      while (wants[0] && turn == 0) continue;
      int seen = counter;
      counter = seen + 1;
      wants[1] = 0;
      break;
    }
  }
  return 0;
}
