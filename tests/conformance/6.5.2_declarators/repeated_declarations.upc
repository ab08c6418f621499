// Declarations of one shared object may repeat, also tentative definitions.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

extern shared [2] int a[2 * THREADS];
shared [2] int a[2 * THREADS];
shared [2] int a[2 * THREADS];
extern shared [2] int a[2 * THREADS];
shared int x;
shared int x = 3;
extern shared int x;
int own;
int own = 4;
extern int own;

int main(void) {
  extern shared [2] int a[2 * THREADS];
  a[2 * MYTHREAD] = x + own;
  CHECK_EQUAL(a[2 * MYTHREAD], 7);
  pass();
  return 0;
}
