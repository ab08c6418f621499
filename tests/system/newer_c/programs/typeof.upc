// typeof of private and shared expressions.
#include <stdio.h>
#include <upc.h>

shared [2] int a[2 * THREADS];

int main(void) {
  int one = 1;
  typeof(one) two = 2;
  typeof(int[2]) pair = {one, two};
  typeof(&a[0]) p = &a[MYTHREAD * 2];
  if (pair[1] == 2 && upc_threadof(p) == MYTHREAD && sizeof(typeof(a[0])) == sizeof(int)) puts("PASS");
  return 0;
}
