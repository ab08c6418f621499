// A loop that waits for a strict variable reads it in each iteration.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

strict shared int go;

int main(void) {
  if (MYTHREAD == THREADS - 1) {
    go = 1;
  } else {
    while (go == 0)
      ;
  }
  CHECK_EQUAL(go, 1);
  pass();
  return 0;
}
