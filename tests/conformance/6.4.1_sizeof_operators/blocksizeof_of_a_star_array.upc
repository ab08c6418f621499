// [*] counts ultimate elements, also in arrays of several dimensions.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

shared [*] int line[4 * THREADS];
shared [*] int grid[3 * THREADS][2];
shared [*] short deep[2][THREADS][5];

int main(void) {
  CHECK_EQUAL(upc_blocksizeof(line), 4);
  CHECK_EQUAL(upc_blocksizeof(grid), 6);
  CHECK_EQUAL(upc_blocksizeof(deep), 10);
  for (int i = 0; i < 3 * THREADS; i++) {
    CHECK_EQUAL(upc_threadof(&grid[i][0]), i / 3);
    CHECK_EQUAL(upc_threadof(&grid[i][1]), i / 3);
    CHECK_EQUAL(upc_phaseof(&grid[i][1]), i % 3 * 2 + 1);
  }
  pass();
  return 0;
}
