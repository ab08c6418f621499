// sizeof of a shared object whose size does not depend on THREADS is a constant expression.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

shared [] int block[12];
shared double real;
enum { BYTES = sizeof block, ONE = sizeof(shared char) };
static char copy[sizeof(block)];
struct packed { unsigned bits : sizeof(real); };
_Static_assert(sizeof real == sizeof(double), "shared double");

static int classify(int n) {
  switch (n) {
    case sizeof real: return 1;
    case sizeof block: return 2;
    default: return 0;
  }
}

int main(void) {
  struct packed packed = {200};
  CHECK_EQUAL(BYTES, 12 * sizeof(int));
  CHECK_EQUAL(ONE, 1);
  CHECK_EQUAL(sizeof copy, BYTES);
  CHECK_EQUAL(packed.bits, 200);
  CHECK_EQUAL(classify(8), 1);
  CHECK_EQUAL(classify(48), 2);
  CHECK_EQUAL(classify(9), 0);
  pass();
  return 0;
}
