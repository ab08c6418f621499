// A call must have the arguments of the prototype.
// REJECT: 5:argument
#include <upc.h>
int main(void) {
  shared void *p = upc_all_alloc(THREADS);
  return p == 0;
}
