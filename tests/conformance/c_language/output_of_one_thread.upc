// The lines that one thread prints appear in order.
// STDOUT: 0 squared is 0
// STDOUT: 1 squared is 1
// STDOUT: 2 squared is 4
// STDOUT: end
// THREADS: 1 2 3 4 8
// STATIC: 4
#include <stdio.h>
#include <upc.h>

shared [] int squares[3];

int main(void) {
  if (MYTHREAD == THREADS - 1)
    for (int i = 0; i < 3; i++) squares[i] = i * i;
  upc_barrier;
  if (MYTHREAD == 0) {
    for (int i = 0; i < 3; i++) printf("%d squared is %d\n", i, squares[i]);
    printf("%s\n", "end");
  }
  return 0;
}
