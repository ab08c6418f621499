// typeof_unqual.
#include <stdio.h>
#include <upc.h>

const int one = 1;

int main(void) {
  typeof_unqual(one) two = one;
  two++;
  if (two == 2) puts("PASS");
  return 0;
}
