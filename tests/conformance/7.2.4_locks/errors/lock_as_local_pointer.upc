// A pointer to a lock is a pointer-to-shared.
// REJECT: 5:shared
#include <upc.h>
int main(void) {
  void *p = upc_all_lock_alloc();
  return p == 0;
}
