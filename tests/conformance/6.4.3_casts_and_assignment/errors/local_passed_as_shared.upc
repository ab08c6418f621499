// A pointer-to-local is not passed as a pointer-to-shared.
// REJECT: 6:shared
#include <upc.h>
int main(void) {
  int x = 1;
  return upc_threadof(&x);
}
