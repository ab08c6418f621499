// THREADS may occur in any one dimension; the layout counts ultimate elements in row order.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

shared int first[THREADS][3];
shared [4] int last[3][2 * THREADS];
shared [2] int middle[2][THREADS][5];

int main(void) {
  int n = 0;
  for (int i = 0; i < THREADS; i++)
    for (int j = 0; j < 3; j++, n++) CHECK_EQUAL(upc_threadof(&first[i][j]), n % THREADS);
  n = 0;
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 2 * THREADS; j++, n++) {
      CHECK_EQUAL(upc_threadof(&last[i][j]), n / 4 % THREADS);
      CHECK_EQUAL(upc_phaseof(&last[i][j]), n % 4);
      if (MYTHREAD == 0) last[i][j] = n;
    }
  n = 0;
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < THREADS; j++)
      for (int k = 0; k < 5; k++, n++) {
        CHECK_EQUAL(upc_threadof(&middle[i][j][k]), n / 2 % THREADS);
        CHECK_EQUAL(upc_phaseof(&middle[i][j][k]), n % 2);
        if (MYTHREAD == 0) middle[i][j][k] = n;
      }
  upc_barrier;
  CHECK_EQUAL(last[2][2 * THREADS - 1], 6 * THREADS - 1);
  CHECK_EQUAL(last[1][0], 2 * THREADS);
  CHECK_EQUAL(middle[1][THREADS - 1][4], 10 * THREADS - 1);
  CHECK_EQUAL(middle[1][0][0], 5 * THREADS);
  pass();
  return 0;
}
