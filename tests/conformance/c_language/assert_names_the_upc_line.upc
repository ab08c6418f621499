// A failed assertion names this file, its line and its text.
// EXIT: nonzero
// STDERR: assert_names_the_upc_line.upc:12: .*x\[0\] == 6
// THREADS: 1 2 3 4 8
// STATIC: 4
#include <assert.h>
#include <upc.h>

shared int x[THREADS];

int main(void) {
  if (MYTHREAD == THREADS - 1) assert(x[0] == 6);
  upc_barrier;
  return 0;
}
