// A shared array as a parameter is a pointer to its element type.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

shared int v[3 * THREADS];
shared [5] int m[THREADS][5];
shared [] int h[4] = {1, 2, 3, 4};

static int sum(shared int x[], int n) {
  int total = 0;
  for (int i = 0; i < n; i++) total += x[i];
  return total;
}
static int row_sum(shared [5] int x[][5], int row) {
  int total = 0;
  for (int j = 0; j < 5; j++) total += x[row][j];
  return total;
}
static int second(shared [] int x[4]) { return *++x; }

int main(void) {
  for (int i = 0; i < 3; i++) v[3 * MYTHREAD + i] = 1 + i;
  for (int j = 0; j < 5; j++) m[MYTHREAD][j] = MYTHREAD * j;
  upc_barrier;
  CHECK_EQUAL(sum(v, 3 * THREADS), 6 * THREADS);
  CHECK_EQUAL(sum(v + 3, 0), 0);
  for (int t = 0; t < THREADS; t++) CHECK_EQUAL(row_sum(m, t), 10 * t);
  CHECK_EQUAL(second(h), 2);
  pass();
  return 0;
}
