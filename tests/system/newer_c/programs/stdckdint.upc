// Arithmetic that reports overflow.
#include <limits.h>
#include <stdckdint.h>
#include <stdio.h>
#include <upc.h>

int main(void) {
  int r;
  bool over = ckd_add(&r, INT_MAX, 1), fits = !ckd_mul(&r, 6, 7);
  if (over && fits && r == 42 && !ckd_sub(&r, 1, 2)) puts("PASS");
  return 0;
}
