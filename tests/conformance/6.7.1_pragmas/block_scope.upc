// A pragma at the start of a compound statement is in effect to the end of that statement.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

shared int flag[THREADS], data[THREADS];

int main(void) {
  int right = (MYTHREAD + 1) % THREADS;
  data[right] = 7 * MYTHREAD;
  {
#pragma upc strict
    flag[right] = 1;
    while (flag[MYTHREAD] == 0)
      ;
    {
#pragma upc relaxed
      data[MYTHREAD] += 0;
    }
    flag[MYTHREAD] += 1;
  }
  CHECK_EQUAL(data[MYTHREAD], 7 * ((MYTHREAD + THREADS - 1) % THREADS));
  if (THREADS > 0) {
#pragma upc strict
    CHECK_EQUAL(flag[MYTHREAD], 2);
  }
  for (int i = 0; i < 2; i++) {
#pragma upc strict
#pragma upc relaxed
    data[MYTHREAD] = i;
  }
  CHECK_EQUAL(data[MYTHREAD], 1);
  pass();
  return 0;
}
