// Loops whose conditions step the index that they compare, before and after other conditions: each over shared arrays of
// several layouts and over a private one, with the same sums, the same final index, and the same elements.
// THREADS: 1 2 3 4
// STATIC: 3
#include "../check.h"

enum { N = 96 };
shared int cyclic[N * THREADS];
shared [3] int short_blocks[N * THREADS];
shared [16] int blocked[N * THREADS];
int plain[N];

// The result of a loop, and its final index.
struct end {
  unsigned sum;
  long i;
};

#define NEXT (e.sum = e.sum * 31 + (unsigned)a[i])
#define LOOP(name, loop)                                                    \
  static struct end name(POINTER a, long i, long low, long high, int key) { \
    struct end e = {1, 0};                                                  \
    (void)low;                                                              \
    (void)high;                                                             \
    loop;                                                                   \
    e.i = i;                                                                \
    return e;                                                               \
  }
// The loops of DOWN begin at `high`, those of UP at `low`.
#define DOWN(X)                                                                            \
  X(0, do { NEXT; } while (i-- > low && a[i] != key))                                      \
  X(1, do { NEXT; } while (--i > low && a[i] != key))                                      \
  X(2, do { NEXT; } while (a[i] != key && i-- > low))                                      \
  X(3, while (i-- > low && a[i] != key) NEXT)                                              \
  X(4, while (--i > low && a[i + 1] != key) NEXT)                                          \
  X(5, while (a[i] != key && i-- > low) NEXT)                                              \
  X(6, do { NEXT; a[i] ^= 3; } while ((i -= 2) > low && a[i] != key && a[i + 1] != key + 1)) \
  X(7, while ((i -= 3) > low && a[i] != key) { if (a[i] % 5 == 2) continue; NEXT; })       \
  X(8, for (; i-- > low && a[i] != key;) { if (a[i] % 7 == 1) break; NEXT; })              \
  X(9, do { if (a[i] % 5 == 2) continue; NEXT; } while (i-- > low))                        \
  X(10, do { NEXT; } while (high >= 0 && i-- > low && i != key && a[i] > 4))               \
  X(11, for (;; i--) { if (i <= low || a[i] == key) break; NEXT; })                        \
  X(12, do NEXT; while (i-- != low && a[i] != key))                                        \
  X(13, do if (a[i] % 3) NEXT; while (i-- > low && a[i] != key && i % 8 != 7))             \
  X(14, while (i-- - low) { if (a[i] == key) break; NEXT; })                               \
  X(15, while (low < i-- - 1 && key != a[i]) NEXT)                                         \
  X(16, do { NEXT; } while (i-- - 1 > low))                                                \
  X(17, do { NEXT; } while (low + 2 < (i -= 2)))                                           \
  X(18, while (i-- + 1 > low + 1) { NEXT; a[i] += key; })                                  \
  X(19, for (; --i - low > 0 && a[i] != key; i--) NEXT)
#define UP(X)                                                        \
  X(20, while (high > 0 && i++ < high && a[i] != key) NEXT)          \
  X(21, do { NEXT; a[i] += 2; } while (i++ < high && a[i] != key))   \
  X(22, do { NEXT; } while ((i += 2) < high && !(a[i] == key)))      \
  X(23, while (i++ + 1 < high) { if (a[i] == key) continue; NEXT; }) \
  X(24, do { NEXT; } while (high - i++ > 1))                         \
  X(25, while (high - ++i && a[i - 1] != key) NEXT)                  \
  X(26, for (; (i += 3) < high && a[i] != key; i--) NEXT)

#define POINTER int *
#define X(n, loop) LOOP(plain_##n, loop)
DOWN(X) UP(X)
#undef POINTER
#undef X
#define POINTER shared int *
#define X(n, loop) LOOP(cyclic_##n, loop)
DOWN(X) UP(X)
#undef POINTER
#undef X
#define POINTER shared [3] int *
#define X(n, loop) LOOP(short_blocks_##n, loop)
DOWN(X) UP(X)
#undef POINTER
#undef X
#define POINTER shared [16] int *
#define X(n, loop) LOOP(blocked_##n, loop)
DOWN(X) UP(X)
#undef X

#define COMPARE(layout, of)                                                                   \
  static void compare_##of(struct end loop(layout int *, long, long, long, int),              \
                           struct end due(int *, long, long, long, int), int up) {            \
    const long high = N - 4;                                                                  \
    for (int key = -1; key < 30; key++)                                                       \
      for (long low = 1; low < 60; low += 29) {                                               \
        for (int n = 0; n < N; n++) plain[n] = of[n] = n * 7 % 23 + n / 40;                   \
        const struct end model = due(plain, up ? low : high, low, high, key);                 \
        const struct end e = loop(of, up ? low : high, low, high, key);                       \
        CHECK_EQUAL(e.i, model.i);                                                            \
        CHECK_EQUAL(e.sum, model.sum);                                                        \
        for (int n = 0; n < N; n++) CHECK_EQUAL(of[n], plain[n]);                             \
      }                                                                                       \
  }
COMPARE(shared, cyclic)
COMPARE(shared [3], short_blocks)
COMPARE(shared [16], blocked)

int main(void) {
  if (MYTHREAD == THREADS - 1) {
#define X(n, loop)                          \
  compare_cyclic(cyclic_##n, plain_##n, n >= 20);             \
  compare_short_blocks(short_blocks_##n, plain_##n, n >= 20); \
  compare_blocked(blocked_##n, plain_##n, n >= 20);
    DOWN(X) UP(X)
  }
  pass();
  return 0;
}
