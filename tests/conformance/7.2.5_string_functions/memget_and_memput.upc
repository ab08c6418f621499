// upc_memget and upc_memput move between private memory and any thread.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include <string.h>
#include "../check.h"

struct item { int id; double weight; };
shared [8] struct item items[8 * THREADS];

int main(void) {
  struct item local[8], back[8];
  int right = (MYTHREAD + 1) % THREADS;
  for (int i = 0; i < 8; i++) local[i] = (struct item){100 * MYTHREAD + i, i / 2.0};
  upc_memput(&items[8 * right], local, sizeof local);
  upc_memput(&items[8 * right], NULL, 0);
  upc_barrier;
  upc_memget(back, &items[8 * right], sizeof back);
  upc_memget(NULL, &items[8 * right], 0);
  for (int i = 0; i < 8; i++) CHECK(back[i].id == local[i].id && back[i].weight == i / 2.0);
  upc_memget(&back[1], &items[8 * MYTHREAD + 6], 2 * sizeof(struct item));
  int left = (MYTHREAD + THREADS - 1) % THREADS;
  CHECK_EQUAL(back[1].id, 100 * left + 6);
  CHECK_EQUAL(back[2].id, 100 * left + 7);
  CHECK_EQUAL(back[3].id, 100 * MYTHREAD + 3);
  pass();
  return 0;
}
