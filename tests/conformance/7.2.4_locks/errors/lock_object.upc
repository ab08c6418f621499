// upc_lock_t is incomplete: locks are accessed through pointers only.
// REJECT: 4:incomplete|never completed|upc_lock_t
#include <upc.h>
upc_lock_t lock;
int main(void) { return 0; }
