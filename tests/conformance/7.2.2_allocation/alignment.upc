// Allocated space is aligned for every type.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include <stdint.h>
#include "../check.h"

int main(void) {
  for (int size = 1; size < 40; size += 3) {
    shared [] char *p = upc_alloc(size);
    CHECK_EQUAL((uintptr_t)(char *)p % sizeof(long double), 0);
    shared [] long double *ld = (shared [] long double *)upc_alloc(2 * sizeof *ld);
    ld[1] = size;
    CHECK(ld[1] == size);
    upc_free(p);
    upc_free(ld);
  }
  shared [] char *all = (shared [] char *)upc_all_alloc(THREADS, 5);
  if (MYTHREAD == 0) CHECK_EQUAL((uintptr_t)(char *)all % sizeof(long double), 0);
  pass();
  return 0;
}
