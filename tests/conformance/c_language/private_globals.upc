// Each thread has its own private objects at file scope: scalars, arrays, structures, pointers.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include <string.h>
#include "../check.h"

int scalar = 1;
static double array[4] = {0.5, 1.5};
int matrix[2][3] = {{1, 2, 3}, {4, 5, 6}};
struct state { int n; char name[8]; struct { int deep; } in; } state = {5, "abc", {6}};
char text[] = "private";
const char *message = "hello";
int (*function)(const char *, const char *) = strcmp;
long double ld = 1.5L;
static unsigned bits = ~0u;
struct { unsigned a : 3; } flags = {5};

static void change(int by) {
  scalar += by;
  array[1] += by;
  matrix[1][2] += by;
  state.n += by;
  state.in.deep -= by;
  state.name[0] += by;
  text[0] = 'a' + by;
  ld *= 2;
  bits >>= by;
  flags.a += by;
  message += by % 5;
}

int main(void) {
  int m = MYTHREAD;
  upc_barrier;
  change(m);
  upc_barrier;
  CHECK_EQUAL(scalar, 1 + m);
  CHECK(array[0] == 0.5 && array[1] == 1.5 + m && array[3] == 0);
  CHECK_EQUAL(matrix[1][2] * 10 + matrix[0][1], 10 * (6 + m) + 2);
  CHECK_EQUAL(state.n + state.in.deep, 11);
  CHECK_EQUAL(state.name[0], 'a' + m);
  CHECK_EQUAL(text[0], 'a' + m);
  CHECK_EQUAL(sizeof text, 8);
  CHECK(ld == 3.0L);
  CHECK_EQUAL(bits, ~0u >> m);
  CHECK_EQUAL(flags.a, (5 + m) % 8);
  CHECK_EQUAL(strlen(message), 5 - m % 5);
  CHECK(function("a", "a") == 0);
  pass();
  return 0;
}
