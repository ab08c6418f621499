// The block size and the element size are allowed wherever C requires a constant.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

shared [8] int a[8 * THREADS];
shared [*] double d[3 * THREADS];
enum { BLOCK = upc_blocksizeof(a), STAR = upc_blocksizeof(d), ELEM = upc_elemsizeof(a) };
static int buffer[upc_blocksizeof(a)];
struct bits { unsigned field : upc_blocksizeof(a); };
_Static_assert(upc_blocksizeof(a) == 8 && upc_elemsizeof(d) == sizeof(double), "constant");

static int classify(int n) {
  switch (n) {
    case upc_blocksizeof(a): return 1;
    case upc_blocksizeof(d): return 2;
    case 10 * upc_elemsizeof(d): return 3;
  }
  return 0;
}

int main(void) {
  struct bits bits = {255};
  CHECK_EQUAL(BLOCK, 8);
  CHECK_EQUAL(STAR, 3);
  CHECK_EQUAL(ELEM, sizeof(int));
  CHECK_EQUAL(sizeof buffer, 8 * sizeof(int));
  CHECK_EQUAL(bits.field, 255);
  CHECK_EQUAL(classify(8) * 100 + classify(3) * 10 + classify(80), 123);
  pass();
  return 0;
}
