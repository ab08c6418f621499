// An allocation of zero bytes returns the null pointer-to-shared.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

int main(void) {
  CHECK(upc_alloc(0) == NULL);
  CHECK(upc_global_alloc(0, 8) == NULL);
  CHECK(upc_global_alloc(8, 0) == NULL);
  CHECK(upc_all_alloc(0, 4) == NULL);
  CHECK(upc_all_alloc(4, 0) == NULL);
  pass();
  return 0;
}
