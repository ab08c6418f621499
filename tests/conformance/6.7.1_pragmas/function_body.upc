// A pragma at the start of a function's body, and one through _Pragma.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

shared int flag[THREADS];

static void raise_flag(int t) {
#pragma upc strict
  flag[t] = 1;
}

#define WAIT_FOR(x) \
  do { _Pragma("upc strict") while (!(x)); } while (0)

int main(void) {
  raise_flag((MYTHREAD + 1) % THREADS);
  WAIT_FOR(flag[MYTHREAD]);
  CHECK_EQUAL(flag[MYTHREAD], 1);
  pass();
  return 0;
}
