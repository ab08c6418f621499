// An array in a shared structure has affinity to the structure's thread.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

struct row { int count; int cells[6]; short pairs[2][3]; };
shared struct row rows[THREADS];

int main(void) {
  shared struct row *next = &rows[(MYTHREAD + 1) % THREADS];
  shared [] int *cell = next->cells;
  shared [] short(*pair)[3] = next->pairs;
  for (int i = 0; i < 6; i++) {
    CHECK_EQUAL(upc_threadof(&next->cells[i]), (MYTHREAD + 1) % THREADS);
    *(cell + i) = i * i;
    pair[i / 3][i % 3] = -i;
  }
  next->count = 6;
  upc_barrier;
  struct row *mine = (struct row *)&rows[MYTHREAD];
  CHECK_EQUAL(mine->count, 6);
  for (int i = 0; i < 6; i++) {
    CHECK_EQUAL(mine->cells[i], i * i);
    CHECK_EQUAL(mine->pairs[i / 3][i % 3], -i);
    CHECK_EQUAL(rows[MYTHREAD].pairs[i / 3][i % 3], -i);
  }
  CHECK_EQUAL(&next->cells[5] - &next->cells[1], 4);
  pass();
  return 0;
}
