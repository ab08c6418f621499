// Unions in shared memory, named and anonymous.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

union word { unsigned u; float f; unsigned char bytes[4]; };
struct tagged { int kind; union { long l; double d; }; };
shared union word words[THREADS];
shared [] struct tagged tagged[2];

int main(void) {
  words[MYTHREAD].f = 1.0f;
  CHECK_EQUAL(words[MYTHREAD].u, 0x3f800000);
  CHECK_EQUAL(words[MYTHREAD].bytes[3], 0x3f);
  words[MYTHREAD].bytes[0] = MYTHREAD;
  if (MYTHREAD == 0) {
    tagged[0].kind = 1;
    tagged[0].l = -9;
    tagged[1] = (struct tagged){.kind = 2, .d = 0.125};
  }
  upc_barrier;
  for (int t = 0; t < THREADS; t++) {
    union word w = words[t];
    CHECK_EQUAL(w.u, 0x3f800000 + t);
  }
  CHECK_EQUAL(tagged[0].l, -9);
  CHECK(tagged[1].d == 0.125);
  pass();
  return 0;
}
