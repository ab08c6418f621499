// With fences around it, upc_memput comes after what is before it and before what is behind it.
//
// upcrun -n 2 -outcomes
//   order  thread 1: y=0 z=0,0 x=0
//   order  thread 1: y=0 z=0,0 x=1
//   order  thread 1: y=0 z=3,0 x=1
//   order  thread 1: y=0 z=3,4 x=1
//   order  thread 1: y=2 z=3,4 x=1
//   rules  thread 1: y=0 z=0,4 x=1
#include <stdio.h>
#include <upc.h>

shared int x, y;
shared [] int z[2];

int main(void) {
  switch (MYTHREAD) {
    case 0: {
      int from[2] = {3, 4};
      x = 1;
      upc_fence;
      upc_memput(z, from, sizeof from);
      upc_fence;
      y = 2;
      break;
    }
    case 1: {
      int a = *(strict shared int *)&y, c = *(strict shared [] int *)&z[1];
      int b = *(strict shared [] int *)&z[0], d = *(strict shared int *)&x;
      printf("y=%d z=%d,%d x=%d\n", a, b, c, d);
      break;
    }
  }
  return 0;
}
