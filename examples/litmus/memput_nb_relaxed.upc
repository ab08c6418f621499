// The same with a relaxed flag: the data may be seen later than it.
//
// upcrun -n 2 -outcomes
//   order  thread 1: flag=0 data=0
//   order  thread 1: flag=0 data=1
//   order  thread 1: flag=1 data=1
//   rules  thread 1: flag=1 data=0
#include <stdio.h>
#include <upc.h>
#include <upc_nb.h>

relaxed shared int data, flag;

int main(void) {
  switch (MYTHREAD) {
    case 0: {
      int one = 1;
      upc_handle_t h = upc_memput_nb(&data, &one, sizeof(int));
      upc_sync(h);
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
