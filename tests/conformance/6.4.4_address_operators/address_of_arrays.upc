// & of a shared array gives a pointer to the array; its type follows that of the operand.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

shared [3] int grid[THREADS][4];
shared [] int here[5];

int main(void) {
  shared [3] int(*row)[4] = &grid[THREADS - 1];
  shared [] int(*all)[5] = &here;
  CHECK_EQUAL(upc_phaseof(&grid), 0);
  CHECK_EQUAL(upc_threadof(&grid), 0);
  CHECK_EQUAL(sizeof *row, 4 * sizeof(int));
  CHECK_EQUAL(sizeof *all, 5 * sizeof(int));
  CHECK_EQUAL(sizeof *&grid, sizeof grid);
  CHECK_EQUAL(upc_blocksizeof(**row), 3);
  CHECK_EQUAL(upc_phaseof(row), 4 * (THREADS - 1) % 3);
  if (MYTHREAD == 0) (*all)[4] = (*row)[2] = 8;
  upc_barrier;
  CHECK_EQUAL(here[4] + grid[THREADS - 1][2], 16);
  pass();
  return 0;
}
