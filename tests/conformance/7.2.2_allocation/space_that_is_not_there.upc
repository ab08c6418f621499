// A request that cannot be met gives the null pointer-to-shared.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include <stdint.h>
#include "../check.h"

int main(void) {
  CHECK(upc_alloc(SIZE_MAX / 4) == NULL);
  CHECK(upc_global_alloc(SIZE_MAX / 1024, 512) == NULL);
  shared [] char *p = upc_alloc(16);
  CHECK(p != NULL);
  upc_free(p);
  pass();
  return 0;
}
