// Expressions and blocks nested much deeper than in handwritten code.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

#define P1(x) ((x) + a[0])
#define P2(x) P1(P1(x))
#define P4(x) P2(P2(x))
#define P8(x) P4(P4(x))
#define P16(x) P8(P8(x))
#define P32(x) P16(P16(x))
#define P64(x) P32(P32(x))

shared int a[THREADS];
shared int chain[4 * THREADS];

int main(void) {
  if (MYTHREAD == 0) {
    a[0] = 1;
    for (int i = 0; i < 4; i++) chain[i] = (i + 1) % 4;
  }
  upc_barrier;
  CHECK_EQUAL(P64(0), 64);
  CHECK_EQUAL(chain[chain[chain[chain[chain[chain[chain[1]]]]]]], 0);
  int n = 0;
  if (a[0]) { if (a[0]) { if (a[0]) { if (a[0]) { if (a[0]) { if (a[0]) { if (a[0]) {
    for (;;) {
      do { switch (a[0]) { case 1: { while (1) { n += a[0]; break; } } } } while (0);
      break;
    }
  } } } } } } }
  CHECK_EQUAL(n, 1);
  pass();
  return 0;
}
