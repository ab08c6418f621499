// Private and shared pointers to private and shared data.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

shared int target[THREADS];
int own;
int *private_to_private;
shared int *private_to_shared;
shared int *shared shared_to_shared[THREADS];
int *shared shared_to_private[THREADS];

int main(void) {
  private_to_private = &own;
  private_to_shared = &target[(MYTHREAD + 1) % THREADS];
  shared_to_shared[MYTHREAD] = &target[MYTHREAD];
  shared_to_private[MYTHREAD] = &own;
  *private_to_private = 11;
  CHECK_EQUAL(*shared_to_private[MYTHREAD], 11);
  *private_to_shared = 100 + MYTHREAD;
  upc_barrier;
  for (int t = 0; t < THREADS; t++) {
    CHECK(shared_to_shared[t] == &target[t]);
    CHECK_EQUAL(*shared_to_shared[t], 100 + (t + THREADS - 1) % THREADS);
  }
  upc_barrier;
  ++*shared_to_shared[(MYTHREAD + 1) % THREADS];
  upc_barrier;
  CHECK_EQUAL(target[MYTHREAD], 101 + (MYTHREAD + THREADS - 1) % THREADS);
  *shared_to_private[MYTHREAD] += 2;
  CHECK_EQUAL(own, 13);
  pass();
  return 0;
}
