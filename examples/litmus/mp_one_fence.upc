// Message passing with a fence in the writer alone: the reader may look at the data first.
//
// upcrun -n 2 -outcomes
//   order  thread 1: flag=0 data=0
//   order  thread 1: flag=0 data=1
//   order  thread 1: flag=1 data=1
//   rules  thread 1: flag=1 data=0
#include <stdio.h>
#include <upc.h>

relaxed shared int data, flag;

int main(void) {
  switch (MYTHREAD) {
    case 0: {
      data = 1;
      upc_fence;
      flag = 1;
      break;
    }
    case 1: {
      int f = flag;
      int d = data;
      printf("flag=%d data=%d\n", f, d);
      break;
    }
  }
  return 0;
}
