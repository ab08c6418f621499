// Dekker's entry with strict flags: never both.
//
// upcrun -n 2 -outcomes
//   order  no output
//   order  thread 0: goes in
//   order  thread 1: goes in
#include <stdio.h>
#include <upc.h>

strict shared int wants[2 * THREADS];

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
