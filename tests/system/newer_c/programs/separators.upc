// Digit separators and binary constants.
#include <stdio.h>
#include <upc.h>

shared int a[1'0 * THREADS];

int main(void) {
  long n = 1'000'000;
  unsigned b = 0b1010'1010;
  if (n == 1000000 && b == 170 && sizeof a / THREADS == 10 * sizeof(int)) puts("PASS");
  return 0;
}
