// strict or relaxed may repeat the qualifier of a typedef, also more than once.
// STATIC: 3
#include "../check.h"

typedef shared relaxed int R;
typedef strict shared [2] int S;
R relaxed x;
relaxed R y, z[THREADS];
S strict sx[2 * THREADS];
strict S sy[2 * THREADS];

int main(void) {
  relaxed R *p = &y;
  S strict *q = sy;
  if (MYTHREAD == 0) x = 1, *p = 2, sx[1] = 3, q[1] = 4;
  z[MYTHREAD] = MYTHREAD;
  upc_barrier;
  CHECK(x == 1 && y == 2 && sx[1] == 3 && sy[1] == 4 && z[THREADS - 1] == THREADS - 1);
  pass();
  return 0;
}
