// The affinity pointer may be generic, strict or const, and may point to a structure, a row or a member.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include "../check.h"

struct item { int id, value; };
shared [2] struct item items[6 * THREADS];
shared [5] int grid[3 * THREADS][5];
strict shared int flags[2 * THREADS];

static shared void *generic(int i) { return &items[i]; }

int main(void) {
  upc_forall (int i = 0; i < 6 * THREADS; i++; &items[i]) items[i].value = MYTHREAD;
  upc_forall (int i = 0; i < 6 * THREADS; i++; &items[i].value)
    CHECK_EQUAL(items[i].value, MYTHREAD);
  upc_forall (int i = 0; i < 6 * THREADS; i++; generic(i)) items[i].id = MYTHREAD;
  upc_forall (int i = 0; i < 6 * THREADS; i++; (shared const void *)&items[i])
    CHECK_EQUAL(items[i].id, MYTHREAD);
  upc_forall (int i = 0; i < 3 * THREADS; i++; grid[i])
    for (int j = 0; j < 5; j++) grid[i][j] = MYTHREAD;
  upc_forall (int i = 0; i < 3 * THREADS; i++; &grid[i])
    for (int j = 0; j < 5; j++) CHECK_EQUAL(grid[i][j], MYTHREAD);
  upc_forall (int i = 0; i < 2 * THREADS; i++; flags + i) flags[i] = MYTHREAD + 1;
  upc_barrier;
  for (int i = 0; i < 6 * THREADS; i++) CHECK_EQUAL(items[i].id, i / 2 % THREADS);
  for (int i = 0; i < 3 * THREADS; i++) CHECK_EQUAL(grid[i][4], i % THREADS);
  for (int i = 0; i < 2 * THREADS; i++) CHECK_EQUAL(flags[i], i % THREADS + 1);
  pass();
  return 0;
}
