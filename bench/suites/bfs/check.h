/* The edges, the level of each vertex, and whether the levels are right. */
#ifndef UPC_BENCH_SUITES_BFS_CHECK_H
#define UPC_BENCH_SUITES_BFS_CHECK_H

#include <upc_race.h>

shared[EACH * DEGREE] int edges[EACH * THREADS][DEGREE];
shared[EACH] int levels[EACH * THREADS];
shared int found[THREADS]; /* vertices of the next level */

static void prepare(void) {
  upc_race_ok(levels); /* all who find a vertex write the same */
  upc_forall(int v = 0; v < EACH * THREADS; v++; &levels[v]) {
    for (int k = 0; k < DEGREE; k++) edges[v][k] = edge_at(v, k, EACH * THREADS);
  }
}

static int wrong(void) {
  const int first = EACH * MYTHREAD;
  return wrong_levels(EACH * THREADS, first, first + EACH, (const int*)&levels[first]);
}

/* The same on all threads, each of which has found so many. */
static int found_by_any(int own) {
  int any = 0;
  found[MYTHREAD] = own;
  upc_barrier;
  for (int t = 0; t < THREADS; t++) any |= found[t];
  upc_barrier;
  return any != 0;
}

#endif
