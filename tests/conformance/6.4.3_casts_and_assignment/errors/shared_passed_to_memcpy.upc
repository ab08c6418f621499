// memcpy() does not copy shared memory.
// REJECT: 7:shared
#include <string.h>
shared [] int a[8];
int main(void) {
  int b[8];
  memcpy(b, a, sizeof b);
  return b[0];
}
