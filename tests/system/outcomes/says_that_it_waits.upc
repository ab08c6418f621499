// A loop that waits, and writes output in each iteration: the output depends on the trip count.
#include <stdio.h>
#include <upc.h>

strict shared int x;

int main(void) {
  if (MYTHREAD == 1) x = 1;
  if (MYTHREAD == 0)
    while (!x) puts("waiting");
  return 0;
}
