// A structure can be moved but not reduced.
// REJECT: 7:
#include <bupc_collectivev.h>

struct pair { int a, b; } p;
int main(void) {
  p = bupc_allv_reduce_all(struct pair, p, UPC_ADD);
  return 0;
}
