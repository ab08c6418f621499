// Equal values on all threads match; the value may be any expression that converts to int.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

enum place { HERE = 3 };
shared int stored = 12;

int main(void) {
  long wide = 5;
  double real = 2.75;
  upc_barrier 0;
  upc_barrier 1;
  upc_barrier -1;
  upc_barrier(7);
  upc_barrier THREADS;
  upc_barrier HERE;
  upc_barrier 'c';
  upc_barrier wide * 2;
  upc_barrier real;
  upc_barrier stored;
  upc_barrier wide > 4 ? 8 : MYTHREAD;
  upc_barrier 2147483647;
  upc_barrier(wide++, 9);
  CHECK_EQUAL(wide, 6);
  pass();
  return 0;
}
