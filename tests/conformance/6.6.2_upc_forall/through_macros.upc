// Macros that expand to complete loops, to their heads and to their bodies.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

#define FOR_MINE(i, array, n) upc_forall (int i = 0; i < (n); i++; &(array)[i])
#define SET_ALL(array, n, value) \
  do { FOR_MINE(k, array, n) (array)[k] = (value); } while (0)
#define AFFINITY(i) ; i
#define PARALLEL upc_forall
#define BODY { a[i]++; if (a[i] > 100) continue; a[i]++; }

shared int a[4 * THREADS];

int main(void) {
  SET_ALL(a, 4 * THREADS, k + 1);
  FOR_MINE(i, a, 4 * THREADS) a[i] *= 2;
  PARALLEL (int i = 0; i < 4 * THREADS; i++ AFFINITY(i)) a[i] += 1;
  PARALLEL (int i = 0; i < 4 * THREADS; i++; a + i) BODY
  upc_barrier;
  for (int i = 0; i < 4 * THREADS; i++) CHECK_EQUAL(a[i], 2 * (i + 1) + 3);
  pass();
  return 0;
}
