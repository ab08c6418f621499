// Lesson 3, solution: each element becomes the mean of its two neighbours.
#include <stdio.h>
#include <upc.h>

enum { EACH = 5 };

shared [EACH] double before[EACH * THREADS], after[EACH * THREADS];

int main(void) {
  const int n = EACH * THREADS;
  upc_forall (int i = 0; i < n; i++; &before[i]) before[i] = (double)i * i;
  upc_barrier;  // a thread reads its neighbours' elements below

  upc_forall (int i = 1; i < n - 1; i++; &after[i]) after[i] = (before[i - 1] + before[i + 1]) / 2;
  upc_barrier;

  if (MYTHREAD == 0) {
    int wrong = 0;
    for (int i = 1; i < n - 1; i++) wrong += after[i] != (double)i * i + 1;
    printf("%d of the means are wrong\n", wrong);
  }
  return 0;
}
