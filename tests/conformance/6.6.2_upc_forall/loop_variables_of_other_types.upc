// Loop variables of unsigned, long, char, floating and pointer types.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

shared [2] int a[8 * THREADS];
static int at;

int main(void) {
  upc_forall (unsigned u = 0; u < 8u * THREADS; ++u; &a[u]) a[u] += 1;
  upc_forall (long l = 8L * THREADS - 1; l >= 0; l--; &a[l]) a[l] += 10;
  upc_forall (char c = 0; c < 8; c++; &a[c]) a[c] += 100;
  upc_forall (double x = 0; x < 4; x += 0.5; (int)(2 * x))
    CHECK_EQUAL((int)(2 * x) % THREADS, MYTHREAD);
  upc_forall (unsigned long long u = 0; u != 8ULL * THREADS; u++; &a[u]) a[u] += 1000;
  upc_forall (at = 0; at < 8 * THREADS; at++; &a[at]) a[at] += 10000;
  upc_forall (unsigned char c = 250; c >= 250; c++; c) CHECK_EQUAL(c % THREADS, MYTHREAD);
  CHECK_EQUAL(at, 8 * THREADS);
  upc_barrier;
  for (int i = 0; i < 8 * THREADS; i++) CHECK_EQUAL(a[i], i < 8 ? 11111 : 11011);
  pass();
  return 0;
}
