// upc_all_sort (Collective Operations Specification 1.0, 4.3.4) orders by the program's function, which
// reads through pointers-to-shared. The sort is stable.
// THREADS: 1 2 3 4 8
// STATIC: 4
#include <upc_collective.h>

#include "../check.h"

#define N 500
struct record { int key, place; };
shared[N] struct record blocked[N * THREADS];
shared struct record cyclic[N * THREADS];

static int descending(shared void *a, shared void *b) {
  int x = ((shared struct record *)a)->key, y = ((shared struct record *)b)->key;
  return x > y ? -1 : x < y;
}

static int key(int i) { return (int)((unsigned)i * 2654435761u >> 20) % 97; }

int main(void) {
  const int n = N * THREADS;
  upc_forall(int i = 0; i < n; i++; &blocked[i]) blocked[i].key = key(i), blocked[i].place = i;
  upc_forall(int i = 0; i < n; i++; &cyclic[i]) cyclic[i].key = key(i), cyclic[i].place = i;
  upc_all_sort(blocked, sizeof(struct record), n, N, descending, 0);
  upc_all_sort(&cyclic[1], sizeof(struct record), n - 1, 1, descending, 0);
  for (int i = 1; i < n; i++) {
    CHECK(blocked[i - 1].key > blocked[i].key ||
          (blocked[i - 1].key == blocked[i].key && blocked[i - 1].place < blocked[i].place));
    if (i > 1)
      CHECK(cyclic[i - 1].key > cyclic[i].key ||
            (cyclic[i - 1].key == cyclic[i].key && cyclic[i - 1].place < cyclic[i].place));
  }
  CHECK_EQUAL(cyclic[0].place, 0);
  pass();
  return 0;
}
