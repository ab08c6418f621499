// Events of GASP's pupc.h and Berkeley's messages are accepted, and do not change the program's results.
// THREADS: 1 2 4
#include <upc.h>
#include <pupc.h>

#include "../check.h"

#if __UPC_PUPC__ != 1
#error pupc.h is there
#endif

shared int a[THREADS];

#pragma pupc off
static int twice(int x) { return 2 * x; }
#pragma pupc on

int main(void) {
  void (*start)(unsigned, ...) = pupc_event_start;
  int evaluated = 0;
  const unsigned work = pupc_create_event("work", "x=%d %s"), other = pupc_create_event("other", NULL);
  const int before = pupc_control(1);
  CHECK(before == 0 || before == 1);
  CHECK_EQUAL(pupc_control(1), before);
  pupc_event_start(work, evaluated++, "a");
  a[MYTHREAD] = 4;
  pupc_event_atomic(other);
  pupc_event_atomic(work, a[MYTHREAD], "in between");
  pupc_event_end(work, evaluated++, "b");
  start(other);
  (pupc_event_end)(other);
  if (evaluated) pupc_event_start(other); else pupc_event_end(other);
  CHECK_EQUAL(evaluated, 2);
  CHECK_EQUAL(twice(a[MYTHREAD]), 8);
#ifdef __UPC_PUPC_INST__
  CHECK(work != other && work && other && before == 1);
#else
  CHECK(work == 0 && other == 0 && before == 0);
#endif
#pragma pupc off
  upc_barrier;
#pragma pupc on
  pass();
  return 0;
}
