// free() does not accept the result of upc_alloc().
// REJECT: 7:shared
#include <stdlib.h>
#include <upc.h>
int main(void) {
  shared void *p = upc_alloc(8);
  free(p);
  return 0;
}
