// upc_forall at the limits of 64-bit types, where a thread cannot compute its own iterations
// in advance: each iteration runs once.
// THREADS: 1 2 3
#include <limits.h>

#include "../check.h"

shared [4] int a[16 * THREADS];
shared int runs[THREADS];

// The number of iterations that all threads have run.
static int all(int own) {
  int sum = 0;
  runs[MYTHREAD] = own;
  upc_barrier;
  for (int t = 0; t < THREADS; t++) sum += runs[t];
  upc_barrier;
  return sum;
}

#define RUNS(due, type, from, condition, affinity)               \
  do {                                                           \
    int own = 0;                                                 \
    upc_forall (type i = (from); condition; i++; affinity) own++; \
    CHECK_EQUAL(all(own), due);                                  \
  } while (0)

int main(void) {
  // Not constants, so that the translator cannot know their values.
  long least = LONG_MIN, greatest = LONG_MAX;
  unsigned long most = ULONG_MAX;
  int negative = -3;
  RUNS(5, long, greatest - 5, i < greatest, i);
  RUNS(5, long, least, i < least + 5, i);
  RUNS(5, long, least, i <= least + 4, i);
  RUNS(5, unsigned long, most - 5, i < most, i);
  RUNS(5, long, LONG_MAX - 5, i < LONG_MAX, i);
  RUNS(5, unsigned long, ULONG_MAX - 5, i < ULONG_MAX, i);
  RUNS(5, long, greatest - 5, i < greatest, &a[i - (greatest - 5)]);
  RUNS(5, unsigned long, most - 5, i < most, &a[i - (most - 5)]);
  // A negative number converts to a large unsigned one.
  RUNS(2, int, negative, i < most, i);
  RUNS(2, long, negative, i < most, i);
  RUNS(0, long, greatest, i < greatest, i);
  RUNS(9, long, 0, i < (greatest == LONG_MAX ? 9 : greatest), i);
  pass();
}
