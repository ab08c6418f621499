// upc_lock_t is incomplete, and has no size.
// REJECT: 5:incomplete
#include <upc.h>
int main(void) {
  return sizeof(upc_lock_t);
}
