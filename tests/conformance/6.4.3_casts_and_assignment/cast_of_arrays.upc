// An array decays before the cast: complete arrays and rows.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

shared [6] int grid[THREADS][6];
shared [6] int *flat;

int main(void) {
  int *row = (int *)grid[MYTHREAD];
  for (int j = 0; j < 6; j++) row[j] = 6 * MYTHREAD + j;
  upc_barrier;
  flat = (shared [6] int *)grid;
  for (int i = 0; i < 6 * THREADS; i++) CHECK_EQUAL(flat[i], i);
  shared [6] int(*rows)[6] = (shared [6] int(*)[6])flat;
  CHECK_EQUAL(rows[THREADS - 1][5], 6 * THREADS - 1);
  int(*local)[6] = (int(*)[6])&grid[MYTHREAD];
  CHECK_EQUAL((*local)[3], 6 * MYTHREAD + 3);
  pass();
  return 0;
}
