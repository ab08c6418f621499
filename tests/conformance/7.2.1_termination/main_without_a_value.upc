// A main that returns no value ends with exit code 0, in each way to end.
// STDOUT-HAS: ^ended$
#include <stdio.h>
#include <upc.h>

void main(void) {
  if (MYTHREAD == 0) printf("ended\n");
  if (MYTHREAD == 1) return;
}
