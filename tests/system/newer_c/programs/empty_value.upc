// {} for a single value.
#include <stdio.h>
#include <upc.h>

int main(void) {
  int x = {};
  if (x == 0) puts("PASS");
  return 0;
}
