// C11: _Thread_local, _Alignas, _Static_assert, _Noreturn, anonymous members.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include <stdalign.h>
#include <stdnoreturn.h>
#include "../check.h"

static _Thread_local int own = 5;
static alignas(128) char buffer[3];
struct outer { struct { int x, y; }; union { int i; float f; }; };
shared struct outer outers[THREADS];
_Static_assert(sizeof(struct outer) == 12, "three words");

static noreturn void never(void) { abort(); }

int main(void) {
  own += MYTHREAD;
  outers[MYTHREAD].y = own;
  outers[MYTHREAD].f = 1.0f;
  upc_barrier;
  if (THREADS < 0) never();
  int t = (MYTHREAD + 1) % THREADS;
  CHECK_EQUAL(outers[t].y, 5 + t);
  CHECK_EQUAL(outers[t].i, 0x3f800000);
  CHECK_EQUAL((size_t)buffer % 128, 0);
  CHECK_EQUAL(alignof(struct outer), 4);
  pass();
  return 0;
}
