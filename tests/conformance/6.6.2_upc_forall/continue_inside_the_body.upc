// continue ends the current iteration; break and continue in inner loops apply to these.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

shared int a[6 * THREADS];

int main(void) {
  int i, kept = 0;
  upc_forall (i = 0; i < 6 * THREADS; i++; &a[i]) {
    if (i / THREADS % 2) continue;
    for (int j = 0;; j++) {
      if (j == 2) continue;
      if (j == 5) break;
      a[i] += j;
    }
    switch (i / THREADS) {
      case 0: break;
      case 2: a[i] += 100;
      default: a[i] += 1000;
    }
    do {
      if (kept >= 0) break;
    } while (1);
    kept++;
  }
  CHECK_EQUAL(kept, 3);
  CHECK_EQUAL(i, 6 * THREADS);
  upc_barrier;
  for (i = 0; i < 6 * THREADS; i++) {
    int round = i / THREADS;
    CHECK_EQUAL(a[i], round % 2 ? 0 : 8 + (round == 2 ? 1100 : round == 4 ? 1000 : 0));
  }
  pass();
  return 0;
}
