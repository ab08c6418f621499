// Initialisers of arrays that are distributed over the threads; the remaining elements are zero.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

shared int cyclic[4 * THREADS] = {10, 11, 12, 13};
shared [2] double blocked[4 * THREADS] = {0.5, 1.5, 2.5};
shared [*] int star[4 * THREADS] = {[1] = 21, [3] = 23};
shared [3] int grid[THREADS][4] = {{1, 2, 3, 4}};

int main(void) {
  for (int i = 0; i < 4 * THREADS; i++) {
    CHECK_EQUAL(cyclic[i], i < 4 ? 10 + i : 0);
    CHECK(blocked[i] == (i < 3 ? i + 0.5 : 0.0));
    CHECK_EQUAL(star[i], i == 1 || i == 3 ? 20 + i : 0);
    CHECK_EQUAL(grid[i / 4][i % 4], i < 4 ? i + 1 : 0);
  }
  pass();
  return 0;
}
