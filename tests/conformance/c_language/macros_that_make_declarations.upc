// Macros that expand to qualifiers, layouts, declarations and whole functions.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

#define GLOBAL shared
#define BLOCK(n) [n]
#define PER_THREAD(type, name, n) shared [n] type name[(n) * THREADS]
#define POINTER(type, n) shared [n] type *
#define ACCESSORS(type, name)                                \
  static type get_##name(int i) { return name[i]; }          \
  static void set_##name(int i, type value) { name[i] = value; }
#define NOTHING
#define MINE(array) array[MYTHREAD]

GLOBAL NOTHING int x;
GLOBAL BLOCK(3) int three[3 * THREADS];
PER_THREAD(double, values, 4);
shared BLOCK() char none[4];
ACCESSORS(double, values)

int main(void) {
  POINTER(double, 4) p = values;
  set_values(4 * MYTHREAD + 3, 2.5);
  MINE(three) = 4;
  CHECK(get_values(4 * MYTHREAD + 3) == 2.5);
  CHECK(p[4 * MYTHREAD + 3] == 2.5);
  CHECK_EQUAL(MINE(three), 4);
  CHECK_EQUAL(upc_blocksizeof(three) * 10 + upc_blocksizeof(none), 30);
  CHECK_EQUAL(upc_threadof(&x), 0);
  pass();
  return 0;
}
