// Lesson 5, solution: the threads draw numbers from one counter until none is left.
#include <stdio.h>
#include <upc.h>
#include <upc_atomic.h>

enum { NUMBERS = 1000 };

shared long next_number;
shared [] int taken[NUMBERS];  // how often each was drawn

int main(void) {
  upc_atomicdomain_t *longs = upc_all_atomicdomain_alloc(UPC_LONG, UPC_INC, 0);
  for (;;) {
    long mine;
    upc_atomic_relaxed(longs, &mine, UPC_INC, &next_number, NULL, NULL);  // mine: what it was
    if (mine >= NUMBERS) break;
    taken[mine]++;  // no other thread has this number
  }
  upc_barrier;

  if (MYTHREAD == 0) {
    int once = 0;
    for (int i = 0; i < NUMBERS; i++) once += taken[i] == 1;
    printf("%d of %d numbers were taken once\n", once, NUMBERS);
  }
  upc_all_atomicdomain_free(longs);
  return 0;
}
