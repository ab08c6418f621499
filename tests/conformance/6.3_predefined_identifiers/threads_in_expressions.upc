// THREADS and MYTHREAD in every place where C allows an expression.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

static int twice(int n) { return 2 * n; }

int main(void) {
  int rows[3] = {THREADS, MYTHREAD, THREADS * MYTHREAD};
  struct { int n; } s = {.n = THREADS + 1};
  double fraction = (double)MYTHREAD / THREADS;
  CHECK_EQUAL(rows[0] * rows[1], rows[2]);
  CHECK_EQUAL(s.n, THREADS + 1);
  CHECK(fraction >= 0 && fraction < 1);
  CHECK_EQUAL(twice(MYTHREAD) - twice(THREADS), 2 * (MYTHREAD - THREADS));
  CHECK_EQUAL(THREADS << 2, 4 * THREADS);
  switch (MYTHREAD) {
    case 0: CHECK(MYTHREAD == 0); break;
    default: CHECK(MYTHREAD > 0);
  }
  pass();
  return 0;
}
