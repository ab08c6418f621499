// Deep and mutual recursion with private and shared state.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

shared long results[THREADS];
static int depth, deepest;

static long fibonacci(int n) { return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2); }
static int odd(int n);
static int even(int n) { return n == 0 ? 1 : odd(n - 1); }
static int odd(int n) { return n == 0 ? 0 : even(n - 1); }
static void dive(int n) {
  char space[512];
  space[n % 512] = n;
  if (++depth > deepest) deepest = depth;
  if (n > 0) dive(n - 1);
  depth -= space[n % 512] == (char)n;
}

int main(void) {
  results[MYTHREAD] = fibonacci(15 + MYTHREAD % 3);
  dive(2000);
  CHECK_EQUAL(deepest, 2001);
  CHECK_EQUAL(depth, 0);
  CHECK(even(100) && !odd(1000));
  upc_barrier;
  static const int expected[] = {610, 987, 1597};
  for (int t = 0; t < THREADS; t++) CHECK_EQUAL(results[t], expected[t % 3]);
  pass();
  return 0;
}
