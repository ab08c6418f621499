// A copy into const shared memory discards the qualifier: C compilers warn.
// THREADS: 1 2 3 4 8
// STATIC: 4
// WARN: 9:const|qualifier
#include "../check.h"
shared [] const int table[2] = {1, 2};
int main(void) {
  int local[2] = {3, 4};
  if (MYTHREAD < 0) upc_memput(table, local, sizeof local);
  CHECK_EQUAL(table[1], 2);
  pass();
  return 0;
}
