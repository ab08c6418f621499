// Lesson 9: two threads want to enter, and each checks whether the other one does. Can both enter?
#include <stdio.h>
#include <upc.h>

shared int wants[THREADS];  // relaxed

int main(void) {
  int other = (MYTHREAD + 1) % THREADS;
  wants[MYTHREAD] = 1;
  if (!wants[other]) printf("enters\n");
  return 0;
}
