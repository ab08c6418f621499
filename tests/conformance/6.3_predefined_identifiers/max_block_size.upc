// UPC_MAX_BLOCK_SIZE is a positive integer constant that a layout qualifier accepts.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

#if UPC_MAX_BLOCK_SIZE < 65535
#error UPC_MAX_BLOCK_SIZE is too small to be useful
#endif

shared [UPC_MAX_BLOCK_SIZE] char widest[THREADS];
enum { HALF = UPC_MAX_BLOCK_SIZE / 2 };
shared [HALF] char half[THREADS];

int main(void) {
  shared [UPC_MAX_BLOCK_SIZE] char *p = widest;
  CHECK(upc_blocksizeof(widest) == UPC_MAX_BLOCK_SIZE);
  for (int t = 0; t < THREADS; t++) {
    CHECK_EQUAL(upc_threadof(p + t), 0);
    CHECK_EQUAL(upc_phaseof(&widest[t]), t);
    CHECK_EQUAL(upc_threadof(&half[t]), 0);
  }
  pass();
  return 0;
}
