// Loops around atomic operations: values that stay the same throughout the program are in registers,
// since a load after a locked instruction has to wait for it.
// RUN: no
#include <upc_relaxed.h>
#include <upc_atomic.h>

shared [500] unsigned long slots[500 * THREADS];
upc_atomicdomain_t *domain;

// BECOMES(-O2): #define UPCRI_TRANSLATED 1
// NOT_IN_LOOPS(gcc): imul \$.*%rip
unsigned enter(unsigned long key) {
  unsigned at = (unsigned)(key % (500 * THREADS));
  for (;;) {
    unsigned long none = 0, was;
    upc_atomic_relaxed(domain, &was, UPC_CSWAP, &slots[at], &none, &key);
    if (was == 0) return at;
    at = (at + 1) % (500 * THREADS);
  }
}

// A comparison of the old value with the expected one uses the instruction's flag. (Clang first merges the values that the
// instructions of both widths return, and compares the merged value.)
// BECOMES(-O2): \btake\(
// CODE: .*lock cmpxchg .*
// CODE(gcc): .*lock cmpxchg \S+; jn?e .*
void take(shared unsigned long *lock) {
  unsigned long none = 0, one = 1, was;
  do {
    upc_atomic_relaxed(domain, &was, UPC_CSWAP, lock, &none, &one);
  } while (was != 0);
}
