// Arrays whose last round of blocks is incomplete.
// STATIC: 1 3 4
// THREADS: none
#include "../check.h"

shared [4] int a[13];
shared int b[5];
shared [*] int c[10];
shared [3] char d[2][7];

int main(void) {
  const int star = (10 + THREADS - 1) / THREADS;
  if (MYTHREAD == 0) {
    for (int i = 0; i < 13; i++) a[i] = i;
    for (int i = 0; i < 5; i++) b[i] = i;
    for (int i = 0; i < 10; i++) c[i] = i;
    for (int i = 0; i < 14; i++) d[i / 7][i % 7] = i;
  }
  upc_barrier;
  CHECK_EQUAL(upc_blocksizeof(c), star);
  for (int i = 0; i < 13; i++) {
    CHECK_EQUAL(a[i], i);
    CHECK_EQUAL(upc_threadof(&a[i]), i / 4 % THREADS);
  }
  for (int i = 0; i < 5; i++) CHECK_EQUAL(b[i], i);
  for (int i = 0; i < 10; i++) {
    CHECK_EQUAL(c[i], i);
    CHECK_EQUAL(upc_threadof(&c[i]), i / star);
  }
  for (int i = 0; i < 14; i++) {
    CHECK_EQUAL(d[i / 7][i % 7], i);
    CHECK_EQUAL(upc_threadof(&d[i / 7][i % 7]), i / 3 % THREADS);
  }
  pass();
  return 0;
}
