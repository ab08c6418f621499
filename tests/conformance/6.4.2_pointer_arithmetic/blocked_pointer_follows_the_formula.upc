// Phase and thread of p + i, for every start and every signed step.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

enum { B = 3, COUNT = 7 };
shared [B] short a[COUNT * THREADS];

static long div_floor(long n, long d) { return n >= 0 ? n / d : -((-n + d - 1) / d); }
static long mod_floor(long n, long d) { return n - d * div_floor(n, d); }

int main(void) {
  const int n = COUNT * THREADS;
  for (int start = 0; start < n; start += 1 + start % 5) {
    shared [B] short *p = &a[start];
    CHECK_EQUAL(upc_phaseof(p), start % B);
    CHECK_EQUAL(upc_threadof(p), start / B % THREADS);
    for (int step = -start; start + step < n; step++) {
      shared [B] short *q = p + step;
      CHECK_EQUAL(upc_phaseof(q), mod_floor((long)upc_phaseof(p) + step, B));
      long blocks = div_floor((long)upc_phaseof(p) + step, B);
      CHECK_EQUAL(upc_threadof(q), mod_floor((long)upc_threadof(p) + blocks, THREADS));
      CHECK(q == &a[start + step]);
      CHECK_EQUAL(q - p, step);
    }
  }
  pass();
  return 0;
}
