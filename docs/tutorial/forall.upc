// Lesson 3: a loop whose iterations are distributed among the threads.
#include <stdio.h>
#include <upc.h>

enum { EACH = 5 };

shared [EACH] double celsius[EACH * THREADS], fahrenheit[EACH * THREADS];
shared int done[THREADS];

int main(void) {
  int mine = 0;
  upc_forall (int i = 0; i < EACH * THREADS; i++; &fahrenheit[i]) {
    celsius[i] = 10.0 * i;
    fahrenheit[i] = celsius[i] * 9 / 5 + 32;  // both elements are this thread's own
    mine++;
  }
  done[MYTHREAD] = mine;
  upc_barrier;  // the loop itself does not wait

  if (MYTHREAD == 0) {
    for (int t = 0; t < THREADS; t++) printf("thread %d did %d iterations\n", t, done[t]);
    printf("%.0f C are %.0f F\n", celsius[EACH * THREADS - 1], fahrenheit[EACH * THREADS - 1]);
  }
  return 0;
}
