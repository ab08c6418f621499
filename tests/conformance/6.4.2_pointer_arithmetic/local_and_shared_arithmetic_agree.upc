// Consecutive elements of one thread are adjacent in memory: (T *)S1 + (S2 - S1) is (T *)S2.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

shared [4] int blocked[12 * THREADS];
shared int cyclic[6 * THREADS];

int main(void) {
  int *local = (int *)&blocked[4 * MYTHREAD];
  for (int block = 0; block < 3; block++)
    for (int i = 0; i < 4; i++) {
      int *here = (int *)&blocked[(block * THREADS + MYTHREAD) * 4 + i];
      CHECK(here == local + 4 * block + i);
    }
  for (int i = 0; i < 6; i++)
    CHECK((int *)&cyclic[MYTHREAD + i * THREADS] == (int *)&cyclic[MYTHREAD] + i);
  shared [] int *s1 = (shared [] int *)&blocked[4 * MYTHREAD];
  shared [] int *s2 = (shared [] int *)&blocked[4 * (THREADS + MYTHREAD)];
  CHECK_EQUAL(s2 - s1, 4);
  CHECK((int *)s1 + (s2 - s1) == (int *)s2);
  pass();
  return 0;
}
