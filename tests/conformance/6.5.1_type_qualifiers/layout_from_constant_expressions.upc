// The block size may be any integer constant expression; 0 means indefinite.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

#define WIDTH 3
enum { ROWS = 4 };
shared [2 * WIDTH] int product[6 * THREADS];
shared [sizeof(double)] char bytes[8 * THREADS];
shared [ROWS] int rows[ROWS * THREADS];
shared [ROWS > 3 ? 5 : 9] int chosen[THREADS];
shared ['b' - 'a'] int one[THREADS];
shared [0] int indefinite[4];
shared [WIDTH << 2] int shifted[THREADS];
shared [0x10] int hexadecimal[THREADS];
shared [(int)7.9] int truncated[THREADS];

int main(void) {
  CHECK_EQUAL(upc_blocksizeof(product), 6);
  CHECK_EQUAL(upc_blocksizeof(bytes), 8);
  CHECK_EQUAL(upc_blocksizeof(rows), 4);
  CHECK_EQUAL(upc_blocksizeof(chosen), 5);
  CHECK_EQUAL(upc_blocksizeof(one), 1);
  CHECK_EQUAL(upc_blocksizeof(indefinite), 0);
  CHECK_EQUAL(upc_blocksizeof(shifted), 12);
  CHECK_EQUAL(upc_blocksizeof(hexadecimal), 16);
  CHECK_EQUAL(upc_blocksizeof(truncated), 7);
  shared [2 + 4] int *p = product;
  shared [0] int *q = indefinite;
  shared [] int *r = q;
  shared [1] int *s = one;
  shared int *t = s;
  CHECK(p == product && r == indefinite && t == one);
  pass();
  return 0;
}
