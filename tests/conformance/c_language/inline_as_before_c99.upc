// With -fgnu89-inline, an extern inline function is a definition for inlining only, and may be defined again.
// FLAGS: -fgnu89-inline
#include "../check.h"

extern inline int twice(int x) { return 2 * x; }
int twice(int x) { return x + x; }
inline int thrice(int x) { return 3 * x; }

int counted;

int main(void) {
  int (*volatile call)(int) = thrice;
  counted = twice(2);
  CHECK_EQUAL(counted, 4);
  CHECK_EQUAL(call(2), 6);
  pass();
}
