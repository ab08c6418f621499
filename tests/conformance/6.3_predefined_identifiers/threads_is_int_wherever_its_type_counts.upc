// The type of THREADS and MYTHREAD is int beside operands of any type, and in array sizes.
// THREADS: 1 3
// STATIC: 4
#include "../check.h"

int g = 4;
static int table[7];
shared int s[8 * THREADS];
shared int wide[THREADS * 300 * 2];

int main(void) {
  int m = 2;
  CHECK_EQUAL(_Generic(THREADS, int: 3, long: g + 5, default: 9), 3);
  CHECK_EQUAL(_Generic(THREADS, long: g, int: ({ int t = g; t; })), 4);
  CHECK_EQUAL(_Generic(THREADS + s[0], long: 1, int: s[0] + 2), 2);
  CHECK_EQUAL(_Generic(MYTHREAD, long: table[1], int: 2 + table[1]), 2);
  CHECK_EQUAL(_Generic(THREADS * 2 + m, long: g, int: g + 1), 5);
  CHECK_EQUAL(_Generic(1 ? THREADS : g, long: g, int: g + 1), 5);
  CHECK_EQUAL(sizeof(THREADS + g * 0), sizeof(int));
  CHECK_EQUAL(sizeof THREADS, sizeof(int));
  int a[sizeof(THREADS)], b[_Generic(THREADS, int: 3, long: 5)], c[sizeof THREADS];
  CHECK(sizeof a == 4 * sizeof(int) && sizeof b == 3 * sizeof(int) && sizeof c == 4 * sizeof(int));
  char d[sizeof(int[THREADS])];
  CHECK_EQUAL(sizeof d, THREADS * sizeof(int));
  typeof(THREADS) t = 1;
  __auto_type u = THREADS;
  typeof(THREADS + s[1]) v = 2;
  CHECK(sizeof t == sizeof(int) && sizeof u == sizeof(int) && sizeof v == sizeof(int));
  CHECK_EQUAL(__builtin_types_compatible_p(__typeof__(THREADS), int), 1);
  CHECK_EQUAL(sizeof wide, THREADS * 600 * sizeof(int));
  (void)t, (void)u, (void)v;
  pass();
  return 0;
}
