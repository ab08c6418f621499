// A pointer to an indefinite row whose length depends on THREADS; it does not declare an array.
// THREADS: 1 2 3 4 8
// STATIC: 3
#include "../check.h"

shared [] int flat[100];

static int corner(shared [] int (*a)[THREADS], int i, int j) { return a[i][j]; }
static int middle(shared [] int a[][2][THREADS * 3]) { return a[1][1][2]; }

int main(void) {
  if (MYTHREAD == 0)
    for (int i = 0; i < 100; i++) flat[i] = i;
  upc_barrier;
  shared [0] int (*x)[THREADS] = (shared [] int (*)[THREADS])flat;
  shared [] int (*y)[THREADS * 2] = (shared [] int (*)[2 * THREADS])flat;
  CHECK_EQUAL(sizeof *x, THREADS * sizeof(int));
  CHECK_EQUAL(sizeof *y, 2 * THREADS * sizeof(int));
  CHECK_EQUAL(sizeof x[0][0], sizeof(int));
  CHECK_EQUAL(upc_blocksizeof(*x), 0);
  CHECK_EQUAL(upc_elemsizeof(*x), sizeof(int));
  CHECK_EQUAL(x[3][THREADS - 1], 4 * THREADS - 1);
  CHECK_EQUAL((*(y + 2))[1], 4 * THREADS + 1);
  CHECK_EQUAL(&y[1][0] - &flat[0], 2 * THREADS);
  CHECK_EQUAL(upc_threadof(&y[3][1]), 0);
  CHECK_EQUAL(corner(x, 2, 0), 2 * THREADS);
  CHECK_EQUAL(middle((shared [] int (*)[2][THREADS * 3])flat), 9 * THREADS + 2);
  x++;
  CHECK_EQUAL((*x)[0], THREADS);
  x += 2;
  CHECK_EQUAL(x[0][0], 3 * THREADS);
  shared [] int (*start)[THREADS] = (shared [] int (*)[THREADS])flat;
  CHECK_EQUAL(x - start, 3);
  CHECK(start < x && x-- != start && x - 2 == start);
  shared [0] int (*made)[THREADS] = upc_alloc(2 * THREADS * sizeof(int));
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < THREADS; j++) made[i][j] = 10 * i + j;
  int sum = 0;
  for (shared [] int (*row)[THREADS] = made; row < made + 2; row++)
    for (int j = 0; j < THREADS; j++) sum += (*row)[j] - j;
  CHECK_EQUAL(sum, 10 * THREADS);
  CHECK_EQUAL(upc_threadof(&made[1][THREADS - 1]), MYTHREAD);
  upc_free(made);
  typedef shared [] int row[THREADS];
  row *z = (row *)flat;
  CHECK_EQUAL(z[2][0], 2 * THREADS);
  CHECK_EQUAL(sizeof(row), THREADS * sizeof(int));
  CHECK_EQUAL(sizeof(shared [] int[THREADS]), THREADS * sizeof(int));
  upc_barrier;
  pass();
  return 0;
}
