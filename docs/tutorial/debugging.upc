// Lesson 8: a program with three errors. Which tool finds which?
#include <stdio.h>
#include <upc.h>

enum { EACH = 4 };

shared [EACH] int a[EACH * THREADS];
shared int total;

int main(void) {
  int sum = 0;
  for (int i = 0; i <= EACH; i++) a[EACH * MYTHREAD + i] = i;
  for (int i = 0; i < EACH; i++) sum += a[EACH * MYTHREAD + i];
  total += sum;
  if (MYTHREAD == 0 && total != 6 * THREADS) {
    printf("the total is %d, not %d\n", total, 6 * THREADS);
    return 1;
  }
  return 0;
}
