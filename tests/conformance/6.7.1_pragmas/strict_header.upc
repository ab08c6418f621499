// Including <upc_strict.h> makes the accesses that follow strict.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include <upc_strict.h>
#include "../check.h"

shared int turn;

int main(void) {
  while (turn != MYTHREAD)
    ;
  turn = MYTHREAD + 1;
  while (turn != THREADS)
    ;
  CHECK_EQUAL(turn, THREADS);
  pass();
  return 0;
}
