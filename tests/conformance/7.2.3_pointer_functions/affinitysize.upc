// upc_affinitysize gives the exact number of bytes of each thread; their sum is the total size.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

shared [4] int a[10 * THREADS];

static void check_shares(size_t total, size_t block) {
  size_t sum = 0;
  for (int t = 0; t < THREADS; t++) {
    size_t share = 0;
    if (block == 0) {
      share = t == 0 ? total : 0;
    } else {
      for (size_t i = 0; i < total; i++)
        if (i / block % THREADS == (size_t)t) share++;
    }
    CHECK_EQUAL(upc_affinitysize(total, block, t), share);
    sum += share;
  }
  CHECK_EQUAL(sum, total);
}

int main(void) {
  check_shares(sizeof a, 4 * upc_elemsizeof(a));
  check_shares(100, 7);
  check_shares(3, 5);
  check_shares(64, 8);
  check_shares(81, 0);
  check_shares(0, 4);
  check_shares(1, 1);
  pass();
  return 0;
}
