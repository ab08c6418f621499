// Each thread has its own rand() and srand(): equal seeds give equal sequences.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

shared int first[THREADS], tenth[THREADS];

int main(void) {
  srand(12345);
  first[MYTHREAD] = rand();
  upc_barrier;
  for (int i = 0; i < 8; i++) rand();
  tenth[MYTHREAD] = rand();
  upc_barrier;
  for (int t = 0; t < THREADS; t++) {
    CHECK_EQUAL(first[t], first[0]);
    CHECK_EQUAL(tenth[t], tenth[0]);
  }
  CHECK(first[0] != tenth[0]);
  pass();
  return 0;
}
