// Lesson 2: which element lies on which thread.
#include <stdio.h>
#include <upc.h>

shared int cyclic[3 * THREADS];       // one by one: the block size is 1
shared [3] int blocked[3 * THREADS];  // blocks of three
shared [] int together[3];            // all on thread 0

int main(void) {
  if (MYTHREAD == 0) {
    printf("cyclic:  ");
    for (int i = 0; i < 3 * THREADS; i++) printf(" %d", (int)upc_threadof(&cyclic[i]));
    printf("\nblocked: ");
    for (int i = 0; i < 3 * THREADS; i++) printf(" %d", (int)upc_threadof(&blocked[i]));
    printf("\ntogether:");
    for (int i = 0; i < 3; i++) printf(" %d", (int)upc_threadof(&together[i]));
    printf("\n");
  }

  // A thread can reach objects with affinity to it by an ordinary pointer.
  int *mine = (int *)&blocked[3 * MYTHREAD];
  for (int i = 0; i < 3; i++) mine[i] = 10 * MYTHREAD + i;
  upc_barrier;

  if (MYTHREAD == 0) printf("the last element is %d\n", blocked[3 * THREADS - 1]);
  return 0;
}
