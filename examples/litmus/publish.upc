// Publication by a relaxed pointer: what it points to may be seen as it was before.
//
// upcrun -n 2 -outcomes
//   order  no output
//   order  thread 1: 7
//   rules  thread 1: 0
#include <stdio.h>
#include <upc.h>

relaxed shared int box[THREADS];
shared int *relaxed shared where;

int main(void) {
  switch (MYTHREAD) {
    case 0: {
      box[0] = 7;
      where = &box[0];
      break;
    }
    case 1: {
      shared int *seen = where;
      if (seen) printf("%d\n", *seen);
      break;
    }
  }
  return 0;
}
