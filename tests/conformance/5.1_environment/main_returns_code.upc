// The value that main() returns is the job's exit code.
// EXIT: 7
// THREADS: 1 2 3 4 8
// STATIC: 4
#include <upc.h>

int main(void) {
  upc_barrier;
  return 7;
}
