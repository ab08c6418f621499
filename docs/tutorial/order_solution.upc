// Lesson 4, solution: a number goes round all threads, and each adds 1 to it.
#include <stdio.h>
#include <upc.h>

shared int number[THREADS];
strict shared int arrived[THREADS];

int main(void) {
  if (MYTHREAD > 0) {
    while (!arrived[MYTHREAD])
      ;
  }
  int next = number[MYTHREAD] + 1;
  if (MYTHREAD < THREADS - 1) {
    number[MYTHREAD + 1] = next;
    arrived[MYTHREAD + 1] = 1;
  } else {
    printf("the number is %d\n", next);
  }
  return 0;
}
