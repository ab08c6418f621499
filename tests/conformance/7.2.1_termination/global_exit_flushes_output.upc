// upc_global_exit() flushes the output.
// STDOUT: first
// STDOUT: second
// THREADS: 1 2 3 4 8
// STATIC: 4
#include <stdio.h>
#include <upc.h>

int main(void) {
  if (MYTHREAD == 0) {
    printf("first\nsec");
    fputs("ond\n", stdout);
    upc_global_exit(0);
  }
  upc_barrier;
  return 1;
}
