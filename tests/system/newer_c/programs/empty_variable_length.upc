// {} for an array of variable length.
#include <stdio.h>
#include <upc.h>

int main(void) {
  int n = MYTHREAD + 3, sum = 0;
  int v[n] = {};
  for (int i = 0; i < n; i++) sum += v[i];
  if (sum == 0) puts("PASS");
  return 0;
}
