// A copy does not write to const shared memory.
// REJECT: 7:const|qualifier
#include <upc.h>
shared [] const int table[2] = {1, 2};
int main(void) {
  int local[2] = {3, 4};
  upc_memput(table, local, sizeof local);
  return 0;
}
