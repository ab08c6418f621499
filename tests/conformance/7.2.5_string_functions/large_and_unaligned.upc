// Copies of all small sizes and offsets, and one of a megabyte.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include <string.h>
#include "../check.h"

shared [64] char a[64 * THREADS];
enum { BIG = 1 << 19 };

int main(void) {
  char source[64], back[64];
  int right = (MYTHREAD + 1) % THREADS;
  for (int i = 0; i < 64; i++) source[i] = i + 1;
  for (int size = 1; size <= 33; size += 4)
    for (int at = 0; at < 9; at++) {
      upc_memset(&a[64 * right], 0, 64);
      upc_memput(&a[64 * right + at], source + at, size);
      upc_memget(back, &a[64 * right], 64);
      for (int i = 0; i < 64; i++) CHECK_EQUAL(back[i], i >= at && i < at + size ? i + 1 : 0);
    }
  shared [] char *p = upc_alloc(BIG), *q = upc_alloc(BIG);
  upc_memset(p, 'z', BIG);
  p[BIG - 1] = 'y';
  upc_memcpy(q, p, BIG);
  CHECK(q[0] == 'z' && q[BIG - 2] == 'z' && q[BIG - 1] == 'y');
  CHECK(memcmp((char *)p, (char *)q, BIG) == 0);
  pass();
  return 0;
}
