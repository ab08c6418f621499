// Inner loops with arbitrary bounds, because another condition ends them or they do not run at all: the first
// address may be that of no element, and its computation must not overflow. The index of the outer loop is also
// divided, as C divides it.
// THREADS: 1 2 3 4 7
#include <limits.h>

#include "../check.h"

enum { COUNT = 24, WIDTH = 6 };
shared [WIDTH * 4] long rows[COUNT * THREADS][WIDTH];
shared [] long whole[COUNT][WIDTH];

static long none(void) { return LONG_MIN; }
static long most(void) { return LONG_MAX; }

// Up to a bound that is not reached, forwards and backwards through the row.
#define NEVER_AT_ITS_END(array, i, from, test)                          \
  for (long k = (from); k test; k++) {                                  \
    if (k >= WIDTH) break;                                              \
    sum += (i) / 2 * (array)[i][k] + (i) % 3 * (array)[i][WIDTH - 1 - k]; \
  }

#define SUM_OF(name, array)                                   \
  static long name(long low, long high, unsigned long huge) { \
    long sum = 0;                                             \
    for (int i = 0; i < COUNT; i++) {                         \
      NEVER_AT_ITS_END(array, i, 0, < LONG_MAX)               \
      NEVER_AT_ITS_END(array, i, 1, <= LONG_MAX - 1)          \
      NEVER_AT_ITS_END(array, i, 2, < high)                   \
      NEVER_AT_ITS_END(array, i, 3, <= high)                  \
      NEVER_AT_ITS_END(array, i, 0, < low)                    \
      NEVER_AT_ITS_END(array, i, high, < low)                 \
      NEVER_AT_ITS_END(array, i, high, <= low)                \
      for (unsigned long k = huge; k < 3; k++) sum += array[i][k]; \
      for (unsigned long k = 4; k < huge && k < WIDTH; k++) sum -= array[i][WIDTH - 1 - k]; \
    }                                                         \
    return sum;                                               \
  }

SUM_OF(of_rows, rows)
SUM_OF(of_whole, whole)
static long copied[COUNT][WIDTH];
SUM_OF(of_private, copied)

int main(void) {
  upc_forall (int i = 0; i < COUNT * THREADS; i++; &rows[i][0])
    for (int k = 0; k < WIDTH; k++) rows[i][k] = (i * 7 + k * 3) % 11;
  for (int i = 0; i < COUNT; i++)
    for (int k = 0; k < WIDTH; k++) copied[i][k] = (i * 7 + k * 3) % 11;
  if (MYTHREAD == 0)
    for (int i = 0; i < COUNT; i++)
      for (int k = 0; k < WIDTH; k++) whole[i][k] = copied[i][k];
  upc_barrier;
  const long expected = of_private(none(), most(), ULONG_MAX);
  CHECK(expected != 0);
  CHECK_EQUAL(of_rows(none(), most(), ULONG_MAX), expected);
  CHECK_EQUAL(of_whole(none(), most(), ULONG_MAX), expected);
  pass();
  return 0;
}
