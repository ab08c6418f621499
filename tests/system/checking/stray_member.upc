// The same for the element of an array in a structure.
// FLAGS: -g
// THREADS: 1 3
// EXIT: 1
// STDERR: ^upc: thread 0: .*stray_member\.upc:17: write of 4 bytes (before the start|past the end) of a shared object: pointer .* \+ -?[0-9]+ is [0-9]+ bytes .* of the 64-byte object that thread 0 got from upc_alloc at .*stray_member\.upc:12$
#include <upc.h>

struct list { int n, v[15]; };

int main() {
  if (MYTHREAD == 0) {
    shared [] struct list *first = upc_alloc(sizeof(struct list));
    shared [] int *second = upc_alloc(100);
    volatile long between = second - (shared [] int *)first;
    second[0] = 1;
    first->v[14] = 1;
    first->v[between] = 1;
  }
  upc_barrier;
  return 0;
}
