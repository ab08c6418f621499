// A loop as the single statement of if, else, while, do, for, a label and a case.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

static int share(int n) { return n / THREADS + (MYTHREAD < n % THREADS); }

static int run(int which) {
  int n = 0, i;
  if (which == 0)
    upc_forall (i = 0; i < 9; i++; i) n++;
  else if (which == 1)
    upc_forall (i = 0; i < 8; i++; i)
      if (i < 100) n++;
      else n += 1000;
  else
    switch (which) {
      case 2:
        upc_forall (i = 0; i < 7; i++; i) ++n;
        break;
      default:
      label:
        upc_forall (i = 0; i < 6; i++; i) n += 1;
    }
  return n;
}

int main(void) {
  CHECK_EQUAL(run(0), share(9));
  CHECK_EQUAL(run(1), share(8));
  CHECK_EQUAL(run(2), share(7));
  CHECK_EQUAL(run(3), share(6));
  int n = 0, turns = 2;
  while (turns--)
    upc_forall (int i = 0; i < 5; i++; i) n++;
  do
    upc_forall (int i = 0; i < 5; i++; i) n++;
  while (0);
  for (int k = 0; k < 2; k++)
    upc_forall (int i = 0; i < 5; i++; i) n++;
  CHECK_EQUAL(n, 5 * share(5));
  upc_forall (int i = 0; i < 5; i++; i)
    ;
  pass();
  return 0;
}
