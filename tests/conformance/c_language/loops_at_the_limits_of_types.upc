// Loops at the limits of the types of their indices and bounds: an index that wraps around continues from 0, comparisons
// are unsigned where C's are, and a bound beyond the type of the index is never reached. break ends each loop in its tenth iteration.
// THREADS: 1 2
#include <limits.h>
#include <stddef.h>

#include "../check.h"

enum { N = 64 };
shared [16] int a[N * THREADS];

static int taken(void) {
  int found = 0;
  for (volatile int i = 0; i < N; i++) {
    found += a[i];
    a[i] = 0;
  }
  return found;
}

#define ITERATES(due, type, from, condition, step) \
  do {                                             \
    type u;                                        \
    int c = 0;                                     \
    for (u = (from); condition; step) {            \
      a[40] = 0;                                   \
      a[c] = 1;                                    \
      if (++c == 10) break;                        \
    }                                              \
    CHECK_EQUAL(taken(), due);                     \
  } while (0)

int main(void) {
  // Not constants, so that the translator cannot know their values.
  unsigned most = UINT_MAX, zero = 0;
  unsigned long long_most = ULONG_MAX, long_zero = 0, beyond = 1ul << 33;
  long far = 1l << 33, negative = -1, least = LONG_MIN, greatest = LONG_MAX;
  if (MYTHREAD != 0) {
    pass();
    return 0;
  }
  ITERATES(10, unsigned, most - 3, u <= most, u++);
  ITERATES(10, unsigned, most - 3, u <= ~0u, u++);
  ITERATES(10, size_t, long_most - 3, u <= long_most, u++);
  ITERATES(10, size_t, long_most - 3, u <= ~0ul, u++);
  ITERATES(10, unsigned, most - 3, u < far, u++);
  ITERATES(10, unsigned, most - 3, u < beyond, u++);
  ITERATES(10, unsigned, most - 3, u < 1ul << 33, u++);
  ITERATES(10, unsigned, most - 3, u != far, u++);
  ITERATES(10, unsigned, 3, u > negative, u--);
  ITERATES(10, unsigned, 3, u >= 0, u--);
  ITERATES(10, unsigned, 3, u >= zero, u--);
  ITERATES(3, unsigned, 3, u, u--);
  ITERATES(3, unsigned, 3, u != 0, u--);
  ITERATES(3, unsigned, 3, u > 0, u--);
  ITERATES(10, size_t, 3, u >= long_zero, u--);
  ITERATES(10, size_t, 3, u >= 0, u--);
  ITERATES(10, size_t, 4, u > long_zero, u -= 3);
  ITERATES(10, size_t, long_most - 4, u < long_most, u += 3);
  ITERATES(10, size_t, long_most - 4, u <= long_most - 1, u += 3);
  ITERATES(10, unsigned, most - 4, u < most, u += 3);
  ITERATES(4, unsigned, most - 4, u < most, u++);
  ITERATES(4, size_t, long_most - 4, u < long_most, u++);
  ITERATES(10, size_t, long_most - 4, u != 5, u++);
  ITERATES(4, unsigned, most - 2, u != 1, u++);
  ITERATES(2, unsigned, most - 2, u != 1, u += 2);
  ITERATES(10, size_t, 1, u != 0, u += 2);
  ITERATES(0, int, -3, u < 2u, u++);
  ITERATES(3, int, 3, u > 0u, u--);
  ITERATES(10, int, 3, u >= 0u, u--);
  ITERATES(4, int, 3, u < long_most, u--);
  ITERATES(2, int, -2, u > 5u, u++);
  ITERATES(2, int, -2, u > 5ul, u++);
  ITERATES(7, int, -2, u != 5ul, u++);
  ITERATES(5, long, -2, u < 3u, u++);
  ITERATES(0, long, -2, u < 3ul, u++);
  ITERATES(10, unsigned char, 250, u <= 255, u++);
  ITERATES(4, signed char, 3, u >= 0, u--);
  ITERATES(3, unsigned short, 3, u, u--);
  ITERATES(10, _Bool, 0, u < 2, u = 1);
  ITERATES(3, long, 3, u - 1 >= 0, u--);
  ITERATES(3, unsigned, 3, u - 1 < 5, u--);
  ITERATES(3, unsigned, 3, u + 2 > 2, u--);
  ITERATES(3, size_t, 3, u - 1 < 5, u--);
  ITERATES(3, size_t, 3, u + 2 > 2, u--);
  ITERATES(10, size_t, 3, u - 4 > 2, u--);
  ITERATES(3, size_t, 3, 2 * u != 0, u--);
  ITERATES(4, int, 3, u + 2u > 1u, u--);
  ITERATES(10, long, least, u < greatest, u++);
  ITERATES(10, long, least, u < 5, u++);
  ITERATES(10, int, -2, u < greatest, u++);
  ITERATES(4, long, greatest - 4, u < greatest, u++);
  ITERATES(3, long, greatest - 2, u <= greatest && (u < greatest || c == 2) && c < 3, u += u < greatest);
  ITERATES(4, size_t, (1ul << 63) - 2, u < (1ul << 63) + 2, u++);
  ITERATES(4, size_t, (1ul << 62), u < (1ul << 62) + 4, u++);
  // The index is past the bound when the loop begins, and the condition is at the loop's end.
  unsigned long u = 1, bound = 1;
  int c = 0;
  do {
    a[u] = 1;
    u++;
    if (++c == 9) break;
  } while (u != bound);
  CHECK_EQUAL(taken(), 9);
  pass();
  return 0;
}
