// A copy of eight bytes that is written and read: no half of it is seen. That is assumed here; the specification permits any pieces,
// and clang -O2 copies private data that it keeps in registers so.
//
// upcrun -n 2 -outcomes
//   order  thread 1: 0 0
//   order  thread 1: 1 1
//   pieces thread 1: 0 1
//   pieces thread 1: 1 0
#include <stdio.h>
#include <upc.h>

shared [] int z[2];

int main(void) {
  switch (MYTHREAD) {
    case 0: {
      int ones[2] = {1, 1};
      upc_memput(z, ones, sizeof ones);
      break;
    }
    case 1: {
      int seen[2];
      upc_memget(seen, z, sizeof seen);
      printf("%d %d\n", seen[0], seen[1]);
      break;
    }
  }
  return 0;
}
