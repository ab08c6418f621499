// Private bit-fields and pointers-to-shared in one structure.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

struct mixed {
  unsigned kind : 4, : 4, count : 10;
  shared [3] int *where;
  int sign : 2;
};
shared [3] int a[3 * THREADS];
static struct mixed global = {3, 700, NULL, -1};

int main(void) {
  struct mixed m = {.kind = 9, .where = &a[3 * MYTHREAD + 2]};
  m.count = m.kind * 100;
  m.kind += 8;
  *m.where = m.count;
  global.where = m.where - 1;
  CHECK_EQUAL(m.kind, 1);
  CHECK_EQUAL(a[3 * MYTHREAD + 2], 900);
  CHECK_EQUAL(global.count + global.sign + global.kind, 702);
  CHECK_EQUAL(upc_phaseof(global.where), 1);
  CHECK_EQUAL(global.where[1], 900);
  pass();
  return 0;
}
