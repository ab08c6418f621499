// VLAs: automatic, as parameters, pointers to them, sizes from shared values.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

shared int rows = 3;

static int trace(int n, int m[n][n]) {
  int sum = 0;
  for (int i = 0; i < n; i++) sum += m[i][i];
  return sum;
}

int main(void) {
  int n = rows + MYTHREAD % 2;
  int m[n][n];
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) m[i][j] = i * j;
  CHECK_EQUAL(sizeof m, n * n * sizeof(int));
  CHECK_EQUAL(trace(n, m), n == 3 ? 5 : 14);
  int(*row)[n] = m;
  CHECK_EQUAL(row[n - 1][n - 1], (n - 1) * (n - 1));
  shared int *pointers[rows];
  pointers[2] = &rows;
  CHECK_EQUAL(*pointers[2], 3);
  typedef char line[rows + 1];
  line text;
  CHECK_EQUAL(sizeof text, 4);
  double (*heap)[n] = malloc(2 * sizeof *heap);
  heap[1][n - 1] = 2.5;
  CHECK(heap[1][n - 1] == 2.5);
  free(heap);
  pass();
  return 0;
}
