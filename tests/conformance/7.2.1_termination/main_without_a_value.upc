// A main that returns no value ends with exit code 0, whichever way it ends.
// STDOUT-HAS: ^ended$
#include <stdio.h>
#include <upc.h>

void main(void) {
  if (MYTHREAD == 0) printf("ended\n");
  if (MYTHREAD == 1) return;
}
