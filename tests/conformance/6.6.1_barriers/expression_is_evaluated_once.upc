// The value of a barrier is evaluated once, before the notify.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

shared int seen[THREADS];
static int calls;

static int value(void) {
  seen[MYTHREAD]++;
  return ++calls;
}

int main(void) {
  upc_barrier value();
  for (int t = 0; t < THREADS; t++) CHECK_EQUAL(seen[t], 1);
  upc_barrier 99;
  upc_notify value();
  upc_wait 2;
  for (int t = 0; t < THREADS; t++) CHECK_EQUAL(seen[t], 2);
  CHECK_EQUAL(calls, 2);
  pass();
  return 0;
}
