// upc_memget copies into private memory.
// REJECT: 6:shared
#include <upc.h>
shared [] int a[8], b[8];
int main(void) {
  upc_memget(a, b, sizeof b);
  return 0;
}
