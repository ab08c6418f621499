// Static shared data is initialised before any thread enters main().
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

shared int answer = 42;
shared int zero;
shared double half = 0.5;

int main(void) {
  CHECK_EQUAL(answer, 42);
  CHECK_EQUAL(zero, 0);
  CHECK(half == 0.5);
  pass();
  return 0;
}
