// The checking runtime checks the alignment of structures that are copied as a whole.
// FLAGS: -g
// THREADS: 1 3
// EXIT: 120
// STDERR: ^upc: thread 0: .*misaligned_struct\.upc:21: write of 16 bytes at an address that is no multiple of 8: pointer
#include <upc.h>

typedef struct {
  double x, y;
} point;
typedef struct __attribute__((packed)) {
  char c;
  double d;
} record;

int main(void) {
  if (MYTHREAD == 0) {
    shared [] char *memory = upc_alloc(100);
    *(shared [] point *)(memory + 48) = (point){1, 2};
    *(shared [] record *)(memory + 3) = (record){1, 2};
    *(shared [] point *)(memory + 44) = (point){1, 2};
  }
  upc_barrier;
  return 0;
}
