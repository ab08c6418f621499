// THREADS alone, or multiplied by a positive integer constant expression from either side.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

enum { ROWS = 3 };
#define SIZE (ROWS * 4)
shared int a[THREADS];
shared int b[10 * THREADS];
shared int c[THREADS * (100 * 20)];
shared int d[ROWS * THREADS];
shared int e[THREADS * SIZE];
shared int f[(THREADS)];
shared int g[sizeof(int) * THREADS];
shared int h[(2 + 3) * (THREADS)];
shared [2] int i[1][THREADS * 2][1];
typedef shared int per_thread[2 * THREADS];
per_thread j;
typedef int private_row[4];
shared private_row k[THREADS];

int main(void) {
  CHECK_EQUAL(sizeof a / sizeof(int), THREADS);
  CHECK_EQUAL(sizeof b / sizeof(int), 10 * THREADS);
  CHECK_EQUAL(sizeof c / sizeof(int), 2000 * THREADS);
  CHECK_EQUAL(sizeof d / sizeof(int), 3 * THREADS);
  CHECK_EQUAL(sizeof e / sizeof(int), 12 * THREADS);
  CHECK_EQUAL(sizeof f / sizeof(int), THREADS);
  CHECK_EQUAL(sizeof g / sizeof(int), sizeof(int) * THREADS);
  CHECK_EQUAL(sizeof h / sizeof(int), 5 * THREADS);
  CHECK_EQUAL(sizeof i / sizeof(int), 2 * THREADS);
  CHECK_EQUAL(sizeof j / sizeof(int), 2 * THREADS);
  CHECK_EQUAL(sizeof k / sizeof(int), 4 * THREADS);
  c[MYTHREAD + 1999 * THREADS] = j[MYTHREAD] = k[MYTHREAD][3] = 4;
  CHECK_EQUAL(c[2000 * THREADS - THREADS + MYTHREAD] + j[MYTHREAD] + k[MYTHREAD][3], 12);
  pass();
  return 0;
}
