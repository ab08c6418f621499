// GNU statement expressions around and inside shared accesses.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

#define MAX_OF(a, b) ({ __typeof__(a) a_ = (a); __typeof__(b) b_ = (b); a_ > b_ ? a_ : b_; })

shared int x[THREADS];

int main(void) {
  x[MYTHREAD] = ({ int n = MYTHREAD; n * n; });
  upc_barrier;
  int largest = -1;
  for (int t = 0; t < THREADS; t++) largest = MAX_OF(largest, x[t] + 0);
  CHECK_EQUAL(largest, (THREADS - 1) * (THREADS - 1));
  CHECK_EQUAL(({ shared int *p = x; p + MYTHREAD; }) - x, MYTHREAD);
  CHECK_EQUAL(x[({ int i = 0; i; })], 0);
  int sum = ({
    int s = 0;
    for (int t = 0; t < THREADS; t++) s += x[t];
    s;
  });
  CHECK_EQUAL(sum, (THREADS - 1) * THREADS * (2 * THREADS - 1) / 6);
  pass();
  return 0;
}
