// A breadth-first search by private pointers to each thread's own vertices, and to the others' levels.
#include <upc_castable.h>

#include "../upc.h"
#include "size.h"
#include "check.h"

static void search(long count) {
  int *own_levels = (int *)&levels[EACH * MYTHREAD], *of[THREADS];
  const int(*own_edges)[DEGREE] = upc_cast(&edges[EACH * MYTHREAD][0]);
  for (int t = 0; t < THREADS; t++) of[t] = upc_cast(&levels[EACH * t]);
  while (count--) {
    for (int i = 0; i < EACH; i++) own_levels[i] = NOT_YET;
    if (MYTHREAD == 0) own_levels[0] = 0;
    upc_barrier;
    for (int level = 0, any = 1; any; level++) {
      int own = 0;
      for (int i = 0; i < EACH; i++) {
        if (own_levels[i] != level) continue;
        for (int k = 0; k < DEGREE; k++) {
          const unsigned to = (unsigned)own_edges[i][k];
          int *next = &of[to / EACH][to % EACH];
          if (*next == NOT_YET) {
            *next = level + 1;
            own = 1;
          }
        }
      }
      any = found_by_any(own);
    }
  }
}

int main(int argc, char **argv) {
  return bench_program(argc, argv, "breadth-first search", prepare, search, wrong);
}
