// __UPC__ and __UPC_VERSION__ have the values of the specification.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

#if __UPC__ != 1
#error __UPC__ should be 1
#endif
#if __UPC_VERSION__ != 201311L
#error __UPC_VERSION__ should be 201311L
#endif
#ifndef UPC_MAX_BLOCK_SIZE
#error UPC_MAX_BLOCK_SIZE should be defined
#endif

int main(void) {
  CHECK_EQUAL(__UPC__ + 0, 1);
  CHECK_EQUAL(__UPC_VERSION__, 201311L);
  CHECK_EQUAL(sizeof(__UPC_VERSION__), sizeof(long));
  CHECK(UPC_MAX_BLOCK_SIZE > 0);
  pass();
  return 0;
}
