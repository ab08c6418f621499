// Pragmas that must be followed by a loop, before a upc_forall whose translation puts the loop into a block.
// THREADS: 1 2 3 4
#include "../check.h"

shared [2] float f[64 * THREADS];
static int taken;

int main(void) {
  int i, n = 0;
#pragma GCC ivdep
  upc_forall (i = 4; i != n; i -= 1; &f[i]) {
    int y[(i & 3) + 1];
    y[0] = 3;
    f[i] += y[0];
  }
  CHECK_EQUAL(i, 0);
#pragma GCC unroll 2
  upc_forall (i = 0; i < 64; i++; i / 3) taken++;
  if (THREADS == 1) CHECK_EQUAL(taken, 64);
  upc_barrier;
  for (i = 1; i <= 4; i++) CHECK_EQUAL((int)f[i], 3);
  pass();
  return 0;
}
