// A request that cannot be satisfied ends the job, as the runtime specification requires for every allocation.
// EXIT: 120
// STDERR: upc_alloc: no room for [0-9]+ bytes
// THREADS: 1 2 3 4 8
// STATIC: 4
#include <stdint.h>
#include "../../check.h"

int main(void) {
  shared void *p = upc_alloc(SIZE_MAX / 4);
  CHECK(p == NULL); // not reached
  pass();
  return 0;
}
