// Each inclusion of the two headers sets its mode again.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include <upc_relaxed.h>
#include <upc_strict.h>
#include <upc_relaxed.h>
#include "../check.h"
#include <upc_strict.h>

shared int turn[THREADS];

static void hand_over(void) {
  while (turn[MYTHREAD] == 0)
    ;
  turn[(MYTHREAD + 1) % THREADS] = 1;
}

#include <upc_relaxed.h>

int main(void) {
  if (MYTHREAD == 0) turn[0] = 1;
  upc_barrier;
  hand_over();
  upc_barrier;
  for (int t = 0; t < THREADS; t++) CHECK_EQUAL(turn[t], 1);
  pass();
  return 0;
}
