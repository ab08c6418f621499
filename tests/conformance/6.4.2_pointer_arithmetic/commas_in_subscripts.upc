// A subscript is an expression and may contain comma operators: for elements, rows, members, and in loops.
// THREADS: 1 2 3 4
// STATIC: 4
#include "../check.h"

struct part {
  int n;
  int v[3];
};
shared int a[8 * THREADS];
shared [4] int m[8 * THREADS][4];
shared [] int whole[6][4];
shared struct part s[THREADS];

int main(void) {
  int before = 0, within = 0;
  if (MYTHREAD == 0) {
    a[before++, 2] = 3;
    a[before++, 2] += 4;
    m[before++, 1][within++, 3] = 5;
    s[before++, 0].v[within++, 1] = 6;
    CHECK_EQUAL(before + within, 6);
    CHECK_EQUAL((a[before++, 2]), 7);
    CHECK_EQUAL((m[1][before++, 3]), 5);
    CHECK_EQUAL((s[0].v[before++, 1]), 6);
    shared int *p = &a[before++, 1];
    CHECK(p == a + 1);
    CHECK_EQUAL((p[before++, 1]++), 7);
    CHECK_EQUAL(a[2], 8);
    CHECK_EQUAL(before + within, 11);
    // The row is loop-invariant; its subscript has side effects.
    for (int i = 0; i < 8; i++) {
      m[3][before++, i * 3 % 4] = i;
      whole[2][before--, i * 3 % 4] = i;
    }
    for (int j = 0; j < 4; j++) {
      CHECK_EQUAL(m[3][j], 4 + j * 3 % 4);
      CHECK_EQUAL(whole[2][j], 4 + j * 3 % 4);
    }
  }
  pass();
  return 0;
}
