// upc_memcpy copies from shared to shared.
// REJECT: 7:shared
#include <upc.h>
shared [] int a[8];
int main(void) {
  int b[8] = {0};
  upc_memcpy(a, b, sizeof b);
  return 0;
}
