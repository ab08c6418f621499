// upc_lock_t is incomplete.
// REJECT: 5:incomplete
#include <upc.h>
int main(void) {
  return sizeof(upc_lock_t);
}
