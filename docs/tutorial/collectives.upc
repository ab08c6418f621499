// Lesson 6: operations that all threads do together.
#include <stdio.h>
#include <upc.h>
#include <upc_collective.h>

enum { EACH = 100 };

shared [] int settings[2];                // on thread 0
shared [2] int my_settings[2 * THREADS];  // a copy for each thread
shared [EACH] long numbers[EACH * THREADS];
shared long sum;

int main(void) {
  if (MYTHREAD == 0) {
    settings[0] = 3;
    settings[1] = 1;
  }
  // Thread 0's two numbers go to every thread.
  upc_all_broadcast(my_settings, settings, 2 * sizeof(int), UPC_IN_ALLSYNC | UPC_OUT_ALLSYNC);

  int factor = my_settings[2 * MYTHREAD], offset = my_settings[2 * MYTHREAD + 1];
  upc_forall (int i = 0; i < EACH * THREADS; i++; &numbers[i]) numbers[i] = (long)factor * i + offset;

  // The sum of all elements goes to one place.
  upc_all_reduceL(&sum, numbers, UPC_ADD, EACH * THREADS, EACH, NULL, UPC_IN_ALLSYNC | UPC_OUT_ALLSYNC);

  if (MYTHREAD == 0) printf("the sum is %ld\n", sum);
  return 0;
}
