// A breadth-first search in its simple form: each thread looks for its own vertices of the level.
#include "../upc.h"
#include "size.h"
#include "check.h"

static void search(long count) {
  while (count--) {
    upc_forall (int v = 0; v < EACH * THREADS; v++; &levels[v]) levels[v] = v == 0 ? 0 : NOT_YET;
    upc_barrier;
    for (int level = 0, any = 1; any; level++) {
      int own = 0;
      upc_forall (int v = 0; v < EACH * THREADS; v++; &levels[v]) {
        if (levels[v] != level) continue;
        for (int k = 0; k < DEGREE; k++)
          if (levels[edges[v][k]] == NOT_YET) {
            levels[edges[v][k]] = level + 1;
            own = 1;
          }
      }
      any = found_by_any(own);
    }
  }
}

int main(int argc, char **argv) {
  return bench_program(argc, argv, "breadth-first search", prepare, search, wrong);
}
