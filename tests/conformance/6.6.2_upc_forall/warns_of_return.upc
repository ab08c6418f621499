// return out of the loop is undefined behaviour whenever it is executed.
// THREADS: 1 2 3 4 8
// STATIC: 4
// WARN: 12:return
#include "../check.h"

shared int a[THREADS];

static int find(int value) {
  upc_forall (int i = 0; i < THREADS; i++; &a[i]) {
    if (a[i] == value)
      return i;
  }
  return -1;
}

int main(void) {
  CHECK_EQUAL(find(7), -1);
  pass();
  return 0;
}
