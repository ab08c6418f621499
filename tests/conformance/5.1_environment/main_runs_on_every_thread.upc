// Every thread calls main() once.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

shared int runs[THREADS];

int main(void) {
  runs[MYTHREAD]++;
  upc_barrier;
  for (int t = 0; t < THREADS; t++) CHECK_EQUAL(runs[t], 1);
  pass();
  return 0;
}
