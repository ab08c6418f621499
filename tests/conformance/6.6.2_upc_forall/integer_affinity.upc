// With an integer, thread affinity % THREADS runs the body, once for each iteration.
// WARN: 13:on another thread
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

shared [*] int owner[20 * THREADS];
shared [*] int count[20 * THREADS];

int main(void) {
  const int n = 20 * THREADS;
  int i;
  upc_forall (i = 0; i < n; i++; i) {
    owner[i] = MYTHREAD;
    count[i]++;
  }
  CHECK_EQUAL(i, n);
  upc_barrier;
  for (i = 0; i < n; i++) CHECK(owner[i] == i % THREADS && count[i] == 1);
  upc_barrier;
  upc_forall (i = 0; i < n; i++; i / 7 + 2) {
    owner[i] = MYTHREAD;
    count[i]++;
  }
  upc_barrier;
  for (i = 0; i < n; i++) CHECK(owner[i] == (i / 7 + 2) % THREADS && count[i] == 2);
  pass();
  return 0;
}
