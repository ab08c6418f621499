// Structures, enumerations and typedefs declared inside functions, also for static objects.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

static int use(void) {
  struct local { int a, b; };
  enum { LIMIT = 4 };
  typedef struct local pair[LIMIT];
  static shared struct local s;
  static struct local p = {1, 2};
  static shared [] pair table;
  pair on_stack = {{5, 6}};
  if (MYTHREAD == 0) {
    s = on_stack[0];
    table[LIMIT - 1].b = 8;
  }
  upc_barrier;
  return s.b * 100 + p.a * 10 + table[3].b;
}
static int other(void) {
  struct local { double d; };
  static struct local p = {2.5};
  return (int)(p.d * 2);
}

int main(void) {
  CHECK_EQUAL(use(), 618);
  CHECK_EQUAL(other(), 5);
  pass();
  return 0;
}
