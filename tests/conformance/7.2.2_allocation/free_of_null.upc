// Freeing the null pointer does nothing.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

int main(void) {
  shared [] int *p = NULL;
  upc_free(NULL);
  upc_free(p);
  upc_all_free(NULL);
  upc_all_free(p);
  pass();
  return 0;
}
