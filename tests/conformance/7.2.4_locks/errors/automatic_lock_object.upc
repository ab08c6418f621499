// upc_lock_t is incomplete: locks are accessed through pointers only.
// REJECT: 5:write `upc_lock_t \*lock`
#include <upc.h>
int main(void) {
  upc_lock_t lock;
  return 0;
}
