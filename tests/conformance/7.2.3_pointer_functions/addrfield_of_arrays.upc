// The address field of p + i follows from that of p and the number of blocks between them on that thread.
// THREADS: 1 2 3 4 8
// STATIC: 3
#include "../check.h"

#define ROUNDS 5

shared int cyclic[ROUNDS * THREADS];
shared [4] double blocked[4 * ROUNDS * THREADS];

int main(void) {
  shared int *c = cyclic;
  shared [4] double *b = blocked;
  for (int i = 0; i < ROUNDS * THREADS; i++)
    CHECK_EQUAL(upc_addrfield(c + i),
                upc_addrfield(c) + (upc_threadof(c) + i) / THREADS * sizeof *c);
  for (int i = 0; i < 4 * ROUNDS * THREADS; i++)
    CHECK_EQUAL(upc_addrfield(b + i),
                upc_addrfield(b) + (i / (4 * THREADS) * 4 + i % 4) * sizeof *b);
  // Casts to an integer differ for different elements, also on different threads.
  for (int i = 1; i < ROUNDS * THREADS; i++) CHECK((unsigned long)(c + i) != (unsigned long)c);
  CHECK_EQUAL(upc_addrfield((shared int *)0), 0);
  pass();
  return 0;
}
