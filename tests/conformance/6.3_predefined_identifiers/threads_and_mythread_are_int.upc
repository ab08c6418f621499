// Both have type int, so arithmetic on them is signed.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

#define IS_INT(e) _Generic((e), int : 1, default : 0)

int main(void) {
  CHECK(IS_INT(THREADS));
  CHECK(IS_INT(MYTHREAD));
  CHECK(IS_INT(MYTHREAD + 1));
  CHECK_EQUAL(sizeof(THREADS), sizeof(int));
  CHECK_EQUAL(sizeof MYTHREAD, sizeof(int));
  CHECK(-1 < THREADS);
  CHECK(MYTHREAD - THREADS < 0);
  CHECK_EQUAL(~MYTHREAD, -1 - MYTHREAD);
  CHECK_EQUAL((-1 + THREADS) % THREADS, THREADS - 1);
  pass();
  return 0;
}
