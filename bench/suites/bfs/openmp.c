/* A breadth-first search. */
#include "../openmp.h"

#include "size.h"

static int (*restrict edges)[DEGREE], * restrict levels, found;

static void search(long count) {
  const int n = EACH * omp_get_num_threads();
  while (count--) {
#pragma omp for schedule(static)
    for (int v = 0; v < n; v++) levels[v] = v == 0 ? 0 : NOT_YET;
    for (int level = 0, any = 1; any; level++) {
      int own = 0;
#pragma omp single
      found = 0;
#pragma omp for schedule(static) nowait
      for (int v = 0; v < n; v++) {
        if (levels[v] != level) continue;
        for (int k = 0; k < DEGREE; k++)
          if (levels[edges[v][k]] == NOT_YET) {
            levels[edges[v][k]] = level + 1;
            own = 1;
          }
      }
      if (own) {
#pragma omp atomic write
        found = 1;
      }
#pragma omp barrier
      any = found;
#pragma omp barrier
    }
  }
}

static void prepare(void) {
  const int n = EACH * omp_get_num_threads();
#pragma omp single
  {
    edges = malloc((size_t)n * sizeof *edges);
    levels = malloc((size_t)n * sizeof *levels);
  }
#pragma omp for schedule(static)
  for (int v = 0; v < n; v++)
    for (int k = 0; k < DEGREE; k++) edges[v][k] = edge_at(v, k, n);
}

static int wrong(void) {
  const int first = EACH * omp_get_thread_num();
  return wrong_levels(EACH * omp_get_num_threads(), first, first + EACH, levels + first);
}

int main(int argc, char** argv) {
  return bench_program(argc, argv, "breadth-first search", prepare, search, wrong);
}
