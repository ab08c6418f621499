// Lesson 6, solution: where each thread's lines begin when all are written one after the other.
#include <stdio.h>
#include <upc.h>
#include <upc_collective.h>

shared int lines[THREADS], end[THREADS];

int main(void) {
  lines[MYTHREAD] = MYTHREAD % 3 + 1;

  // end[t] = lines[0] + … + lines[t]
  upc_all_prefix_reduceI(end, lines, UPC_ADD, THREADS, 1, NULL, UPC_IN_ALLSYNC | UPC_OUT_ALLSYNC);

  if (MYTHREAD == 0) {
    for (int t = 0; t < THREADS; t++)
      printf("thread %d: lines %d to %d\n", t, end[t] - lines[t] + 1, end[t]);
  }
  return 0;
}
