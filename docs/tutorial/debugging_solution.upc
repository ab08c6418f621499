// Lesson 8, solution: the same without errors.
#include <stdio.h>
#include <upc.h>

enum { EACH = 4 };

shared [EACH] int a[EACH * THREADS];
shared int total;

int main(void) {
  upc_lock_t *lock = upc_all_lock_alloc();
  int sum = 0;
  for (int i = 0; i < EACH; i++) a[EACH * MYTHREAD + i] = i;  // < and not <=
  for (int i = 0; i < EACH; i++) sum += a[EACH * MYTHREAD + i];
  upc_lock(lock);  // one thread adds at a time
  total += sum;
  upc_unlock(lock);
  upc_barrier;  // all have added
  if (MYTHREAD == 0) {
    printf("the total is %d\n", total);
    return total != 6 * THREADS;
  }
  return 0;
}
