// Array sizes that are positive only if the size operators have the right values.
// STATIC: 3
#include <upc.h>

#include "../check.h"

typedef char blocked_by_four[upc_blocksizeof(shared [4] int[7 * THREADS]) == 4 ? 1 : -1];
typedef char one_block_each[upc_blocksizeof(shared [*] int[10 * THREADS]) == 10 ? 1 : -1];
char share[upc_localsizeof(shared [3] char[5][THREADS]) == 6 ? 1 : -1];
char element[upc_elemsizeof(shared int[THREADS][10]) == sizeof(int) ? 2 : -1];

int main(void) {
  CHECK(sizeof(blocked_by_four) == 1 && sizeof(one_block_each) == 1);
  CHECK(sizeof share == 1 && sizeof element == 2);
  pass();
  return 0;
}
