// Nests of two loops whose body is one statement: over shared arrays of several layouts and types, and over private ones. Both must
// have the same values to the last bit; the files that include this one have other layouts. In some nests, the translator does several
// iterations of the outer loop at once.
// THREADS: 1 2 3 4 7
#include <string.h>

#include "../check.h"

enum { HEIGHT = 20, WIDTH = 18, ALL = HEIGHT * WIDTH };
static int table[ALL];

// Private arrays: of double, or of unsigned.
#define PRIVATE(type)                                     \
  static type type##_a[ALL], type##_b[ALL], type##_c[ALL]; \
  static type type##_x[ALL], type##_y[ALL];
#if !defined INTEGERS && !defined MEMBERS
PRIVATE(double)

#define C(i, j) double_c[(i)*WIDTH + (j)]
#define A(i, j) double_a[(i)*WIDTH + (j)]
#define B(i, j) double_b[(i)*WIDTH + (j)]
#define X(i) double_x[i]
#define Y(i) double_y[i]
#define NAME(number) double_##number
#define LIST double_list
#include "jammed_nests.h"

#ifndef BLOCKS
// Each row is a block; the rows are distributed cyclically.
shared [WIDTH] double rows_a[HEIGHT * THREADS][WIDTH], rows_b[HEIGHT * THREADS][WIDTH], rows_c[HEIGHT * THREADS][WIDTH];
shared double rows_x[ALL * THREADS];
shared [16] double rows_y[ALL * THREADS];
#define C(i, j) rows_c[i][j]
#define A(i, j) rows_a[i][j]
#define B(i, j) rows_b[i][j]
#define X(i) rows_x[i]
#define Y(i) rows_y[i]
#define NAME(number) rows_##number
#define LIST rows_list
#include "jammed_nests.h"
#else
// One block for each thread, and several rows in a block.
shared [*] double blocks_a[HEIGHT * THREADS][WIDTH];
shared [4 * WIDTH] double blocks_b[HEIGHT * THREADS][WIDTH], blocks_c[HEIGHT * THREADS][WIDTH];
shared [*] double blocks_x[ALL * THREADS], blocks_y[ALL * THREADS];
#define C(i, j) blocks_c[i][j]
#define A(i, j) blocks_a[i][j]
#define B(i, j) blocks_b[i][j]
#define X(i) blocks_x[i]
#define Y(i) blocks_y[i]
#define NAME(number) blocks_##number
#define LIST blocks_list
#include "jammed_nests.h"
#endif
#else
PRIVATE(unsigned)

#define C(i, j) unsigned_c[(i)*WIDTH + (j)]
#define A(i, j) unsigned_a[(i)*WIDTH + (j)]
#define B(i, j) unsigned_b[(i)*WIDTH + (j)]
#define X(i) unsigned_x[i]
#define Y(i) unsigned_y[i]
#define NAME(number) unsigned_##number
#define LIST unsigned_list
#include "jammed_nests.h"

#ifdef INTEGERS
// Blocks that end in the middle of a row, cyclic elements, and all elements on one thread.
shared [8] unsigned mixed_a[HEIGHT * THREADS][WIDTH];
shared unsigned mixed_b[HEIGHT * THREADS][WIDTH];
shared [24] unsigned mixed_c[HEIGHT * THREADS][WIDTH];
shared [] unsigned mixed_x[ALL];
shared [5] unsigned mixed_y[ALL * THREADS];
#define C(i, j) mixed_c[i][j]
#define A(i, j) mixed_a[i][j]
#define B(i, j) mixed_b[i][j]
#define X(i) mixed_x[i]
#define Y(i) mixed_y[i]
#define NAME(number) mixed_##number
#define LIST mixed_list
#include "jammed_nests.h"
#else
// Members of structures.
struct item {
  char mark;
  unsigned left, right[3];
};
shared [WIDTH] struct item items_b[HEIGHT * THREADS][WIDTH], items_c[HEIGHT * THREADS][WIDTH];
shared [] struct item items_a[HEIGHT][WIDTH];
shared [10] struct item items_x[ALL * THREADS], items_y[ALL * THREADS];
#define C(i, j) items_c[i][j].left
#define A(i, j) items_a[i][j].right[1]
#define B(i, j) items_b[i][j].right[2]
#define X(i) items_x[i].left
#define Y(i) items_y[i].right[0]
#define NAME(number) items_##number
#define LIST items_list
#include "jammed_nests.h"
#endif
#endif

// Sums of these values depend on their order. Their products are exact, so that a fused multiply-add has the same result.
static double value(int i, int salt) { return (float)((i * 37 + salt * 11) % 101 + 1) / (float)(i % 13 + 3); }

// Runs nest `number` over both, and compares the results.
#define COMPARE(layout, type, a, b, c, x, y, number, low, n, m, w)                          \
  do {                                                                                      \
    for (int i = 0; i < ALL; i++) {                                                         \
      a(layout) = type##_a[i] = (type)value(i, 1);                                          \
      b(layout) = type##_b[i] = (type)value(i, 2);                                          \
      c(layout) = type##_c[i] = (type)value(i, 3);                                          \
      x(layout) = type##_x[i] = (type)value(i, 4);                                          \
      y(layout) = type##_y[i] = (type)value(i, 5);                                          \
    }                                                                                       \
    CHECK_EQUAL(layout##_list[number](low, n, m, w), type##_list[number](low, n, m, w));    \
    for (int i = 0; i < ALL; i++) {                                                         \
      const type found[] = {c(layout), y(layout)}, due[] = {type##_c[i], type##_y[i]};      \
      if (memcmp(found, due, sizeof due) != 0) {                                            \
        fprintf(stderr, #layout ": nest %d from %d, %d times %d, w %d: element %d\n", number, \
                low, n, m, w, i);                                                           \
        upc_global_exit(1);                                                                 \
      }                                                                                     \
    }                                                                                       \
  } while (0)
#define A_OF(layout) layout##_a[i / WIDTH][i % WIDTH]
#define B_OF(layout) layout##_b[i / WIDTH][i % WIDTH]
#define C_OF(layout) layout##_c[i / WIDTH][i % WIDTH]
#define X_OF(layout) layout##_x[i]
#define Y_OF(layout) layout##_y[i]
#define A_IN(layout) layout##_a[i / WIDTH][i % WIDTH].right[1]
#define B_IN(layout) layout##_b[i / WIDTH][i % WIDTH].right[2]
#define C_IN(layout) layout##_c[i / WIDTH][i % WIDTH].left
#define X_IN(layout) layout##_x[i].left
#define Y_IN(layout) layout##_y[i].right[0]

static void compare(int number, int low, int n, int m, int w) {
#if defined INTEGERS
  COMPARE(mixed, unsigned, A_OF, B_OF, C_OF, X_OF, Y_OF, number, low, n, m, w);
#elif defined MEMBERS
  COMPARE(items, unsigned, A_IN, B_IN, C_IN, X_IN, Y_IN, number, low, n, m, w);
#elif defined BLOCKS
  COMPARE(blocks, double, A_OF, B_OF, C_OF, X_OF, Y_OF, number, low, n, m, w);
#else
  COMPARE(rows, double, A_OF, B_OF, C_OF, X_OF, Y_OF, number, low, n, m, w);
#endif
}

int main(void) {
  for (int i = 0; i < ALL; i++) table[i] = i * 5 % 17;
#if !defined INTEGERS && !defined MEMBERS
  const int count = sizeof double_list / sizeof *double_list;
#else
  const int count = sizeof unsigned_list / sizeof *unsigned_list;
#endif
  // Each thread runs some of the nests; the threads take turns.
  for (int t = 0; t < THREADS; t++) {
    if (t == MYTHREAD)
      for (int number = t; number < count; number += THREADS) {
        for (int n = 0; n <= 10; n++) compare(number, n % 3, n, n % 2 ? 16 : 13, 1);
        for (int m = 0; m <= 5; m++) compare(number, 0, 6, m, m % 3);
      }
    upc_barrier;
  }
  pass();
  return 0;
}
