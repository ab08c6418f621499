// Stepping over rows moves by the row's ultimate elements, across blocks and threads.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

shared [3] int a[THREADS][5];

int main(void) {
  shared [3] int(*row)[5] = a;
  for (int i = 0; i < THREADS; i++, row++) {
    CHECK(row == &a[i]);
    CHECK_EQUAL(upc_phaseof(row), 5 * i % 3);
    CHECK_EQUAL(upc_threadof(row), 5 * i / 3 % THREADS);
    for (int j = 0; j < 5; j++) {
      CHECK(&(*row)[j] == &a[i][j]);
      CHECK_EQUAL(upc_threadof(&a[i][j]), (5 * i + j) / 3 % THREADS);
      CHECK_EQUAL(upc_phaseof(&row[0][j]), (5 * i + j) % 3);
    }
  }
  CHECK_EQUAL(row - a, THREADS);
  pass();
  return 0;
}
