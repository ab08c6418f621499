// Lesson 9: two threads that want to enter, each of which looks whether the other one does. May both?
#include <stdio.h>
#include <upc.h>

shared int wants[THREADS];  // relaxed

int main(void) {
  int other = (MYTHREAD + 1) % THREADS;
  wants[MYTHREAD] = 1;
  if (!wants[other]) printf("enters\n");
  return 0;
}
