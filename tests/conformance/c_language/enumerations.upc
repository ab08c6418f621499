// Enumerations: values, shared objects of enumeration type, enumerators in array sizes.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

enum state { IDLE, BUSY = 10, DONE, NEGATIVE = -3, AFTER };
typedef enum { NORTH, EAST, SOUTH, WEST, DIRECTIONS } direction;
shared enum state states[THREADS];
shared [DIRECTIONS] int counts[DIRECTIONS * THREADS];
static const char *const names[DIRECTIONS] = {[EAST] = "east", [WEST] = "west"};

static direction turn(direction d) { return (d + 1) % DIRECTIONS; }

int main(void) {
  direction d = NORTH;
  states[MYTHREAD] = DONE;
  for (int i = 0; i < 6; i++) {
    counts[DIRECTIONS * MYTHREAD + d]++;
    d = turn(d);
  }
  upc_barrier;
  CHECK_EQUAL(states[THREADS - 1], 11);
  CHECK_EQUAL(AFTER, -2);
  CHECK_EQUAL(d, SOUTH);
  int t = (MYTHREAD + 1) % THREADS;
  CHECK_EQUAL(counts[DIRECTIONS * t + EAST] * 10 + counts[DIRECTIONS * t + WEST], 21);
  CHECK(names[WEST][0] == 'w' && !names[NORTH]);
  upc_barrier;
  states[MYTHREAD] = NEGATIVE;
  states[MYTHREAD]++;
  CHECK(states[MYTHREAD] == AFTER);
  pass();
  return 0;
}
