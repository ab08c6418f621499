// A last dimension of 1, with blocks of the length of a row, shorter and longer ones, and subscripts that
// are unknown at translation.
// THREADS: 1 2 3 4 8
// STATIC: 3
#include "../check.h"

shared int a[5 * THREADS][1], c[4 * THREADS][1][1];
shared [1] double b[5 * THREADS][1];
shared [2] int two[5 * THREADS][1];
shared [] int none[5][1];
shared [4] int row[5 * THREADS][4];
shared int cyclic[5 * THREADS][4];

int main(void) {
  shared int (*p)[1] = a + 1;
  if (MYTHREAD == 0) {
    for (int i = 0; i < 20; i++) a[2][i % 1] = i;
    CHECK_EQUAL(a[2][0], 19);
    for (int i = 0; i < 20; i++) p[3][i % 1] += i;
    CHECK_EQUAL(a[4][0], 190);
    for (int i = 0; i < 20; i++) c[3][i % 1][0] = i, c[2][0][i % 1] = -i;
    CHECK(c[3][0][0] == 19 && c[2][0][0] == -19);
    for (int i = 0; i < 20; i++) b[4][i % 1] = i;
    CHECK(b[4][0] == 19);
    for (int i = 0; i < 20; i++) two[3][i % 1] = i;
    CHECK_EQUAL(two[3][0], 19);
    for (int i = 0; i < 20; i++) none[3][i % 1] = i;
    CHECK_EQUAL(none[3][0], 19);
    for (int i = 0; i < 20; i++) row[3][i % 4] = i, cyclic[3][i % 4] = i;
    for (int i = 0; i < 4; i++) CHECK(row[3][i] == 16 + i && cyclic[3][i] == 16 + i);
  }
  pass();
  return 0;
}
