// upc_lock_t is incomplete: locks are reached through pointers only.
// REJECT: 4:.
#include <upc.h>
upc_lock_t lock;
int main(void) { return 0; }
