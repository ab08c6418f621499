// The checking runtime reports an access at its own line, not at the line that computes its value.
// FLAGS: -g
// THREADS: 1 4
// EXIT: 120
// STDERR: ^upc: thread 0: .*access_place_after_arguments\.upc:16: write of 4 bytes past the end of a shared object
#include <upc.h>

shared int numbers[4 * THREADS];

int number(int i) {
  return numbers[i];
}

int main(void) {
  int i = 4 * THREADS;
  if (MYTHREAD == 0) numbers[i + number(0)] = number(1) + 2;
  upc_barrier;
  return 0;
}
