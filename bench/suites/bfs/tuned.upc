// A breadth-first search through private pointers. During the search, the levels are in one block, so
// that a vertex is accessed as in a private array; at the end, each thread gets its own levels.
#include <upc_castable.h>

#include "../upc.h"
#include "size.h"
#include "check.h"

static int *whole;  // of all threads

static void search(long count) {
  int *own_levels = whole + EACH * MYTHREAD, *all_levels = whole;
  const int(*own_edges)[DEGREE] = upc_cast(&edges[EACH * MYTHREAD][0]);
  while (count--) {
    for (int i = 0; i < EACH; i++) own_levels[i] = NOT_YET;
    if (MYTHREAD == 0) own_levels[0] = 0;
    upc_barrier;
    for (int level = 0, any = 1; any; level++) {
      int own = 0;
      for (int i = 0; i < EACH; i++) {
        if (own_levels[i] != level) continue;
        for (int k = 0; k < DEGREE; k++) {
          int *next = &all_levels[own_edges[i][k]];
          if (*next == NOT_YET) {
            *next = level + 1;
            own = 1;
          }
        }
      }
      any = found_by_any(own);
    }
    memcpy((int *)&levels[EACH * MYTHREAD], own_levels, EACH * sizeof *own_levels);
  }
}

static void prepare_all(void) {
  shared [] int *all = upc_all_alloc(1, (size_t)EACH * THREADS * sizeof *whole);
  upc_race_ok_range(all, (size_t)EACH * THREADS * sizeof *whole);
  whole = upc_cast(all);
  prepare();
}

int main(int argc, char **argv) {
  return bench_program(argc, argv, "breadth-first search", prepare_all, search, wrong);
}
