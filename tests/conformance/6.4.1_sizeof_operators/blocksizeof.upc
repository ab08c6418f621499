// upc_blocksizeof gives the block size of the ultimate element type; 0 means indefinite.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

typedef shared [6] int six;
shared int cyclic[THREADS];
shared [4] int four[4 * THREADS];
shared [] int none[8];
shared [0] int zero[8];
shared [*] int star[10 * THREADS];
shared [7] int grid[THREADS][5];
shared [3] int scalar;
six sixes[THREADS];
shared [9] int *pointer;

int main(void) {
  CHECK_EQUAL(upc_blocksizeof(cyclic), 1);
  CHECK_EQUAL(upc_blocksizeof(four), 4);
  CHECK_EQUAL(upc_blocksizeof four[2], 4);
  CHECK_EQUAL(upc_blocksizeof(none), 0);
  CHECK_EQUAL(upc_blocksizeof(zero), 0);
  CHECK_EQUAL(upc_blocksizeof(star), 10);
  CHECK_EQUAL(upc_blocksizeof(grid), 7);
  CHECK_EQUAL(upc_blocksizeof(grid[0]), 7);
  CHECK_EQUAL(upc_blocksizeof(grid[0][1]), 7);
  CHECK_EQUAL(upc_blocksizeof(scalar), 3);
  CHECK_EQUAL(upc_blocksizeof(sixes), 6);
  CHECK_EQUAL(upc_blocksizeof(six), 6);
  CHECK_EQUAL(upc_blocksizeof(*pointer), 9);
  CHECK_EQUAL(upc_blocksizeof(shared [11] int), 11);
  CHECK_EQUAL(upc_blocksizeof(shared int), 1);
  CHECK_EQUAL(upc_blocksizeof(shared [] double [3]), 0);
  CHECK_EQUAL(sizeof(upc_blocksizeof(four)), sizeof(size_t));
  pass();
  return 0;
}
