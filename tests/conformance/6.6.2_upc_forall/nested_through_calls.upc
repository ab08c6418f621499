// Nesting includes loops in called functions, and ends with the outer loop.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

static int ran;

static int loop(void) {
  int before = ran;
  upc_forall (int i = 0; i < 6; i++; i) ran++;
  return ran - before;
}
static int shared_out(void) { return 6 / THREADS + (MYTHREAD < 6 % THREADS); }

static int recursive(int depth) {
  int total = 0;
  if (depth == 0) return loop();
  upc_forall (int i = 0; i < THREADS; i++; i) total += recursive(depth - 1);
  return total;
}

int main(void) {
  CHECK_EQUAL(loop(), shared_out());
  upc_forall (int i = 0; i < 2 * THREADS; i++; i) CHECK_EQUAL(loop(), 6);
  CHECK_EQUAL(loop(), shared_out());
  upc_forall (int i = 0; i < 2; i++; continue) CHECK_EQUAL(loop(), shared_out());
  upc_forall (int i = 0; i < 2; i++;) CHECK_EQUAL(loop(), shared_out());
  CHECK_EQUAL(recursive(0), shared_out());
  CHECK_EQUAL(recursive(1), 6);
  CHECK_EQUAL(recursive(2), 6 * THREADS);
  CHECK_EQUAL(loop(), shared_out());
  pass();
  return 0;
}
