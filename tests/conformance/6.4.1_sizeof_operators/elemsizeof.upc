// upc_elemsizeof gives the size of the ultimate element, for any number of dimensions.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

typedef int triple[3];
struct point { double x, y; };
shared [2] triple triples[THREADS];
shared short cube[2][THREADS][3];
shared struct point points[THREADS];
shared long scalar;
shared [] char *pointer;
shared [4] int (*rows)[6];

int main(void) {
  CHECK_EQUAL(upc_elemsizeof(triples), sizeof(int));
  CHECK_EQUAL(upc_elemsizeof(cube), sizeof(short));
  CHECK_EQUAL(upc_elemsizeof(cube[0]), sizeof(short));
  CHECK_EQUAL(upc_elemsizeof points, sizeof(struct point));
  CHECK_EQUAL(upc_elemsizeof(scalar), sizeof(scalar));
  CHECK_EQUAL(upc_elemsizeof(*pointer), 1);
  CHECK_EQUAL(upc_elemsizeof(*rows), sizeof(int));
  CHECK_EQUAL(upc_elemsizeof(shared [5] double), sizeof(double));
  CHECK_EQUAL(upc_elemsizeof(shared triple), sizeof(int));
  CHECK_EQUAL(sizeof(upc_elemsizeof(cube)), sizeof(size_t));
  pass();
  return 0;
}
