// The same for a compound assignment to an element of a pointer.
// FLAGS: -g
// THREADS: 1 3
// EXIT: 120
// STDERR: ^upc: thread 0: .*stray_pointer\.upc:15: read of 8 bytes (before the start|past the end) of a shared object: pointer .* of the 64-byte object that thread 0 got from upc_alloc at .*stray_pointer\.upc:10$
#include <upc.h>

int main() {
  if (MYTHREAD == 0) {
    shared [] long *first = upc_alloc(64);
    shared [] long *second = upc_alloc(100);
    second[0] = 1;
    volatile long between = ((long)upc_addrfield(second) - (long)upc_addrfield(first)) / (long)sizeof(long);
    first[7] += 1;
    first[between] += 1;
  }
  upc_barrier;
  return 0;
}
