// Other pragmas than UPC's pass through: pack changes the layout of shared structures.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

#pragma pack(push, 1)
struct tight { char c; int i; short s; };
#pragma pack(pop)
struct loose { char c; int i; short s; };
shared struct tight tight[2 * THREADS];
shared struct loose loose[THREADS];

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-variable"
static int unused_here;
#pragma GCC diagnostic pop

int main(void) {
  CHECK_EQUAL(sizeof(struct tight), 7);
  CHECK_EQUAL(upc_elemsizeof(tight), 7);
  CHECK_EQUAL(sizeof loose[0], 12);
  tight[MYTHREAD].i = 5;
  tight[MYTHREAD + THREADS].s = 6;
  tight[MYTHREAD + THREADS].c = 'x';
  upc_barrier;
  int t = (MYTHREAD + 1) % THREADS;
  CHECK_EQUAL(tight[t].i + tight[t + THREADS].s, 11);
  CHECK_EQUAL(tight[t + THREADS].c, 'x');
  CHECK_EQUAL(upc_addrfield(&tight[t].i) - upc_addrfield(&tight[t].c), 1);
  pass();
  return 0;
}
