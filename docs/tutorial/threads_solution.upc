// Lesson 1, solution: the sum of the squares from 1 to 1000, divided among the threads.
#include <stdio.h>
#include <upc.h>

shared long part[THREADS];

int main(void) {
  long sum = 0;  // private
  for (long i = 1 + MYTHREAD; i <= 1000; i += THREADS) sum += i * i;
  part[MYTHREAD] = sum;
  upc_barrier;

  if (MYTHREAD == 0) {
    long total = 0;
    for (int t = 0; t < THREADS; t++) total += part[t];
    printf("the sum is %ld\n", total);
  }
  return 0;
}
