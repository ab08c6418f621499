// Lesson 9, solution: the accesses to wants are strict, and the two threads cannot both enter.
#include <stdio.h>
#include <upc.h>

strict shared int wants[THREADS];

int main(void) {
  int other = (MYTHREAD + 1) % THREADS;
  wants[MYTHREAD] = 1;
  if (!wants[other]) printf("enters\n");
  return 0;
}
