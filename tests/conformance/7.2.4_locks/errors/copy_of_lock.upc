// A lock cannot be copied.
// REJECT: 6:incomplete|assign
#include <upc.h>
int main(void) {
  upc_lock_t *p = upc_all_lock_alloc(), *q = upc_all_lock_alloc();
  *p = *q;
  return 0;
}
