// An automatic private array may have THREADS elements: a VLA if THREADS is dynamic.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

static int sum(int n, int values[n]) {
  int total = 0;
  for (int i = 0; i < n; i++) total += values[i];
  return total;
}

int main(void) {
  int one[THREADS], two[THREADS][2], more[THREADS * THREADS + 1];
  CHECK_EQUAL(sizeof one, THREADS * sizeof(int));
  CHECK_EQUAL(sizeof two, 2 * THREADS * sizeof(int));
  CHECK_EQUAL(sizeof more, (THREADS * THREADS + 1) * sizeof(int));
  for (int t = 0; t < THREADS; t++) one[t] = two[t][0] = two[t][1] = t;
  CHECK_EQUAL(sum(THREADS, one), THREADS * (THREADS - 1) / 2);
  CHECK_EQUAL(two[THREADS - 1][1], THREADS - 1);
  pass();
  return 0;
}
