// upc_memset sets bytes; the value is converted to unsigned char.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

shared [16] unsigned char a[16 * THREADS];

int main(void) {
  int right = (MYTHREAD + 1) % THREADS;
  upc_memset(&a[16 * right], 0x1ff, 16);
  upc_memset(&a[16 * right + 4], -3, 5);
  upc_memset(&a[16 * right + 15], 0, 1);
  upc_memset(&a[16 * right], 7, 0);
  upc_memset(NULL, 7, 0);
  upc_barrier;
  for (int i = 0; i < 16; i++)
    CHECK_EQUAL(a[16 * MYTHREAD + i], i == 15 ? 0 : i >= 4 && i < 9 ? 253 : 255);
  pass();
  return 0;
}
