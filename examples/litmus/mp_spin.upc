// A thread that waits for a strict flag sees what was written before it.
//
// upcrun -n 2 -outcomes
//   order  thread 1: data=1
#include <stdio.h>
#include <upc.h>

relaxed shared int data;
strict shared int flag;

int main(void) {
  switch (MYTHREAD) {
    case 0: {
      data = 1;
      flag = 1;
      break;
    }
    case 1: {
      while (!flag) continue;
      printf("data=%d\n", data);
      break;
    }
  }
  return 0;
}
