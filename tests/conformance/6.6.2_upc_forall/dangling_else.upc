// An else belongs to the nearest if of the source, however the loop is translated.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

int main(void) {
  int taken = 0, n = 0;
  if (MYTHREAD < 0)
    upc_forall (int i = 0; i < 4; i++; i) n++;
  else
    taken = 1;
  CHECK_EQUAL(taken, 1);
  CHECK_EQUAL(n, 0);
  if (MYTHREAD >= 0)
    upc_forall (int i = 0; i < THREADS; i++; i)
      if (i == MYTHREAD) n += 1;
      else n += 100;
  else
    n = -1;
  CHECK_EQUAL(n, 1);
  upc_forall (int i = 0; i < THREADS; i++; i)
    if (i < 0) n = 50;
    else if (i == MYTHREAD) n = 2;
    else n = 60;
  CHECK_EQUAL(n, 2);
  pass();
  return 0;
}
