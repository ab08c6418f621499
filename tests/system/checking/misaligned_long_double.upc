// The checking runtime checks the alignment of objects that do not fit into a register.
// FLAGS: -g
// THREADS: 1 3
// EXIT: 120
// STDERR: ^upc: thread 0: .*misaligned_long_double\.upc:12: read of 16 bytes at an address that is no multiple of 16: pointer
#include <upc.h>

int main(void) {
  if (MYTHREAD == 0) {
    shared [] char *memory = upc_alloc(100);
    *(strict shared [] long double *)(memory + 16) = 1;
    if (*(strict shared [] long double *)(memory + 24) == 2) return 1;
  }
  upc_barrier;
  return 0;
}
