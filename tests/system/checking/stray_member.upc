// The same for an element of an array in a structure.
// FLAGS: -g
// THREADS: 1 3
// EXIT: 120
// STDERR: ^upc: thread 0: .*stray_member\.upc:23: write of 4 bytes past the end of a shared object: pointer .* \+ -?[0-9]+ is [0-9]+ bytes .* of the 64-byte object that thread 0 got from upc_alloc at .*stray_member\.upc:1[23]$
#include <upc.h>

struct list { int n, v[1]; };  // v extends to the end of the allocation

int main() {
  if (MYTHREAD == 0) {
    shared [] struct list *first = upc_alloc(64);
    shared [] struct list *second = upc_alloc(64);
    volatile long between = ((long)upc_addrfield(second) - (long)upc_addrfield(first)) / (long)sizeof(int);
    if (between < 0) {
      shared [] struct list *other = first;
      first = second;
      second = other;
      between = -between;
    }
    second->n = 1;
    first->v[14] = 1;
    first->v[between] = 1;
  }
  upc_barrier;
  return 0;
}
