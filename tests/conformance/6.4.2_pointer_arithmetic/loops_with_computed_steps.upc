// Loops whose step is computed before them, around inner loops that cover one step: same results as element
// by element.
// THREADS: 1 2 3 4 7
// STATIC: 1 3 4
#include "../check.h"

enum { N = 600 };
shared[256] long blocked[N * THREADS];
shared[64] long short_blocks[N * THREADS];
shared[] long whole[N];
static long plain[N];
static shared[256] long* from;  // not at the start of a block

static long value(int i) { return i * 37 % 101; }

static void check(void) {
  for (int i = 0; i < N - 5; i++) {
    CHECK_EQUAL(from[i], plain[i]);
    CHECK_EQUAL(short_blocks[i], plain[i]);
    CHECK_EQUAL(whole[i], plain[i]);
  }
}

#define BUTTERFLIES(a, type)                                          \
  for (int half = 1; half < 256; half *= 2)                           \
    for (type start = 0; start < N - 2 * half - 5; start += 2 * half) \
      for (int k = 0; k < half; k++) {                                \
        const long one = a[start + k], other = a[start + half + k];   \
        a[start + k] = (one + other) % 1009;                          \
        a[start + half + k] = (one - other) % 1009;                   \
      }

// A step that is negative or zero, and one that wraps around: the loop ends by its condition or
// by break.
#define ODD_STEPS(a)                                       \
  for (long by = -3; by <= 0; by++) {                      \
    int n = 0;                                             \
    for (long i = 300; i < 400; i += by) {                 \
      if (n++ == 20) break;                                \
      for (int k = 0; k < 3; k++) a[i + k] += k + n;       \
    }                                                      \
    CHECK_EQUAL(n, 21);                                    \
  }                                                        \
  for (unsigned long i = 300, by = -7ul; i < 400; i += by) \
    for (int k = 0; k < 3; k++) a[i + k] += k;             \
  for (unsigned i = 300, by = -7u; i < 400; i += by)       \
    for (int k = 0; k < 3; k++) a[i + k] += k;             \
  for (int i = 500, by = 9; i > 90; i -= by)               \
    for (int k = 0; k < 9; k++) a[i - k] ^= k;

// Steps that change in the loop, and one that is truncated to the type of the index.
#define CHANGING_STEPS(a)                               \
  for (int i = 0, by = 1; i < 500; i += by) {           \
    for (int k = 0; k < 3; k++) a[i + k] += i;          \
    by = by % 7 + 1;                                    \
  }                                                     \
  for (int i = 0, by = 1, *p = &by; i < 500; i += by) { \
    for (int k = 0; k < 3; k++) a[i + k] -= i;          \
    *p = by % 5 + 1;                                    \
  }                                                     \
  long far = (1l << 32) + 11;                           \
  for (int i = 0; i < 500; i += far)                    \
    for (int k = 0; k < 3; k++) a[i + k] += 5;

// With a huge `half`, the elements at i + half are not accessed, and have no address.
#define FAR_HALF(a)                                                \
  for (long half = 1; half > 0; half = half == 1 ? 1l << 40 : 0) { \
    const long by = half == 1 ? 2 : 20;                            \
    for (long i = 0; i < 500; i += by)                             \
      for (int k = 0; k < 20; k++) {                               \
        a[i + k] += half == 1 ? a[i + half + k] : 3;               \
        a[i + k] %= 997;                                           \
      }                                                            \
  }

#define ALL(a)             \
  do {                     \
    BUTTERFLIES(a, int)    \
    BUTTERFLIES(a, long)   \
    BUTTERFLIES(a, size_t) \
    ODD_STEPS(a)           \
    CHANGING_STEPS(a)      \
    FAR_HALF(a)            \
  } while (0)

int main(void) {
  from = blocked + 5;
  if (MYTHREAD == THREADS - 1) {
    for (int i = 0; i < N - 5; i++) from[i] = short_blocks[i] = whole[i] = plain[i] = value(i);
    ALL(plain);
    ALL(whole);
    ALL(short_blocks);
    ALL(from);
    check();
  }
  upc_barrier;
  pass();
  return 0;
}
