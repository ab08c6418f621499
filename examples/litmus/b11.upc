// Example 11 of appendix B: a barrier.
//
// upcrun -n 2 -outcomes
//   order  thread 1: 1
#include <stdio.h>
#include <upc.h>

relaxed shared int x;

int main(void) {
  switch (MYTHREAD) {
    case 0: {
      x = 1;
      upc_barrier;
      break;
    }
    case 1: {
      upc_barrier;
      printf("%d\n", x);
      break;
    }
  }
  return 0;
}
