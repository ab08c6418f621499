// A loop that waits, and says so each time round: as often as it goes round.
#include <stdio.h>
#include <upc.h>

strict shared int x;

int main(void) {
  if (MYTHREAD == 1) x = 1;
  if (MYTHREAD == 0)
    while (!x) puts("waiting");
  return 0;
}
