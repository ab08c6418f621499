// Loops whose index or bound changes in an unusual place: twice in the head, by atomic operations, in types, by
// `cleanup`, in a callee that a system header declares, in branches that the compiler selects. Each loop's trip count
// must be that of C.
// THREADS: 1 2 3
// EXTRA: loops_with_hidden_steps.c
#include <math.h>
#include <stdarg.h>

#include "../check.h"
#include "loops_with_hidden_steps.h"

enum { N = 64 };
shared [16] int a[N * THREADS];
static int n, left;

static void clear(void) {
  for (volatile int i = 0; i < N; i++) a[i] = 0;
}

// The sum of the first N elements, which it clears: how many of them were set.
static int sum(void) {
  int found = 0;
  for (volatile int i = 0; i < N; i++) found += a[i];
  clear();
  return found;
}

static void less(int *unused) {
  (void)unused;
  n--;
}

// Two steps in the head.
static void two_steps(void) {
  int i;
  for (i = 0; i < 8; i++, i++) a[i] = 1;
  CHECK_EQUAL(sum(), 4);
  for (i = 0; i < 8; i++, i += 2) a[i] = 1;
  CHECK_EQUAL(sum(), 3);
  for (i = 0; i < 8; i += 2, i--) a[i] = 1;
  CHECK_EQUAL(sum(), 8);
  for (i = 8; i > 0; i--, --i) a[i] = 1;
  CHECK_EQUAL(sum(), 4);
}

// Atomic operations write the bound, a subscript, a pointer-to-shared.
static void atomics(void) {
  int i, k = 0;
  n = 8;
  for (i = 0; i < n; i++) {
    a[i] = 1;
    __atomic_fetch_sub(&n, 1, __ATOMIC_RELAXED);
  }
  CHECK_EQUAL(sum(), 4);
  n = 8;
  for (i = 0; i < n; i++) {
    a[i] = 1;
    __sync_fetch_and_sub(&n, 1);
  }
  CHECK_EQUAL(sum(), 4);
  for (i = 0; i < 8; i++) {
    a[k] = 1;
    __atomic_fetch_add(&k, 2, __ATOMIC_RELAXED);
  }
  CHECK_EQUAL(sum(), 8);
  static _Atomic int bound = 8;
  for (bound = 8, i = 0; i < bound; i++) {
    a[i] = 1;
    bound--;
  }
  CHECK_EQUAL(sum(), 4);
  left = 2;
  for (i = 0; i < 8 && __atomic_fetch_sub(&left, 1, __ATOMIC_RELAXED) > 0; i++) a[i] = 1;
  CHECK_EQUAL(sum(), 2);
}

static int arguments(int most, ...) {
  va_list list;
  va_start(list, most);
  for (int i = 0; i < most && va_arg(list, int) != 7; i++) a[i] = 1;
  const int next = va_arg(list, int);
  va_end(list);
  return next;
}

// Attributes, types, and selected branches.
static void declarations(void) {
  int i;
  n = 8;
  for (i = 0; i < n; i++) {
    int x __attribute__((cleanup(less))) = 1;
    a[i] = x;
  }
  CHECK_EQUAL(sum(), 4);
  n = 8;
  for (i = 0; i < n; i++) {
    char(*t)[n--] = 0;
    a[i] = !t;
  }
  CHECK_EQUAL(sum(), 4);
  n = 8;
  for (i = 0; i < n; i++) a[i] = (char(*)[n--])0 == 0;
  CHECK_EQUAL(sum(), 4);
  n = 8;
  for (i = 0; i < n; i++) a[i] = sizeof(char[n--]) > 0;
  CHECK_EQUAL(sum(), 4);
  n = 20;
  for (i = 0; i < 3; i++) a[i] = __extension__ n--;
  CHECK_EQUAL(sum(), 20 + 19 + 18);
  for (i = 0; i < 3; i++) a[i] = _Generic(1, int: n--, default: 0);
  CHECK_EQUAL(sum(), 17 + 16 + 15);
  for (i = 0; i < 3; i++) a[i] = __builtin_choose_expr(1, n--, 0);
  CHECK_EQUAL(sum(), 14 + 13 + 12);
  int down = 5;
  for (i = 0; i < 3; i++) a[__extension__ down--] = 1;
  for (i = 0; i < 2; i++) a[_Generic(1, int: down--)] = 1;
  CHECK_EQUAL(sum(), 5);
  i = 3;
  do {
    a[i] = 1;
    _Generic(0L, int: 0, default: i += 2);
  } while (i < 9);
  CHECK_EQUAL(i, 9);
  CHECK_EQUAL(sum(), 3);
  // A step that is not selected, and one that is not evaluated.
  n = 8;
  for (i = 0; i < n; i++) a[i] = _Generic(1, int: 1, default: n--) + (int)(0 * sizeof(n--));
  CHECK_EQUAL(sum(), 8);
}

// A function with a floating result in a system header need not be the C library's.
static void callees(void) {
  int i;
  bumped = 8;
  for (i = 0; i < bumped; i++) a[i] = bump(0.5) > 0;
  CHECK_EQUAL(sum(), 4);
  for (i = 0; i < 4; i++) a[i] = sqrt(i) >= 0;
  CHECK_EQUAL(sum(), 4);
}

// A bound of more than 64 bits.
static void wide(void) {
  const __int128 most = (__int128)1 << 70;
  for (int i = 0; i < most; i++) {
    if (i == 5) break;
    a[i] = 1;
  }
  CHECK_EQUAL(sum(), 5);
  for (__int128 i = 0; i < 5; i++) a[i] = 1;
  CHECK_EQUAL(sum(), 5);
}

int main(void) {
  if (MYTHREAD == 0) {
    clear();
    two_steps();
    atomics();
    CHECK_EQUAL(arguments(9, 1, 2, 7, 42), 42);
    CHECK_EQUAL(sum(), 2);
    declarations();
    callees();
    wide();
  }
  pass();
  return 0;
}
