// Dekker's entry: a thread that does not see the other's flag goes in. With relaxed flags both may.
//
// upcrun -n 2 -outcomes
//   order  no output
//   order  thread 0: goes in
//   order  thread 1: goes in
//   x86    thread 0: goes in; thread 1: goes in
#include <stdio.h>
#include <upc.h>

relaxed shared int wants[2 * THREADS], inside;

int main(void) {
  switch (MYTHREAD) {
    case 0: {
      wants[0] = 1;
      if (!wants[1]) printf("goes in\n");
      break;
    }
    case 1: {
      wants[1] = 1;
      if (!wants[0]) printf("goes in\n");
      break;
    }
  }
  return 0;
}
