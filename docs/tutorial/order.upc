// Lesson 4: one thread signals the others that data are ready.
#include <stdio.h>
#include <upc.h>

shared int data;          // relaxed, the default for shared data
strict shared int ready;  // accesses to it keep their order, for all threads
shared int seen[THREADS];

int main(void) {
  if (MYTHREAD == 0) {
    data = 42;
    ready = 1;  // strict: a thread that sees it sees data, too
  }
  while (!ready)  // strict: later accesses wait for it
    ;
  seen[MYTHREAD] = data;
  upc_barrier;

  if (MYTHREAD == 0) {
    int right = 0;
    for (int t = 0; t < THREADS; t++) right += seen[t] == 42;
    printf("%d of %d threads saw 42\n", right, THREADS);
  }
  return 0;
}
