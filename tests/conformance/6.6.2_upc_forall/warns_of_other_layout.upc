// Iterations distributed by one layout, over arrays of another layout.
// WARN: 14:blocks of 4
// WARN: 15:blocks of 4
// WARN: 16:blocks of 8
#include <upc.h>

#include "../check.h"

shared int cyclic[16 * THREADS];
shared [4] int blocked[16 * THREADS];
shared [8] int rows[4 * THREADS][4], whole[4 * THREADS][8];
int main(void) {
  int i;
  upc_forall (i = 0; i < 16; i++; i) blocked[i] = i;
  upc_forall (i = 0; i < 16; i++; &cyclic[i]) blocked[i] += 1;
  upc_forall (i = 0; i < 4; i++; i) rows[i][1] = i;
  upc_forall (i = 0; i < 4; i++; i) whole[i][1] = i;
  upc_forall (i = 0; i < 4; i++; &rows[i][0]) rows[i][2] = i;
  upc_forall (i = 0; i < 16; i++; &cyclic[i]) cyclic[i] = blocked[i];
  upc_barrier;
  CHECK(cyclic[15] == 16 && rows[3][1] == 3 && whole[3][1] == 3);
  pass();
  return 0;
}
