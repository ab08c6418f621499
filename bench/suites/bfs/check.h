/* The edges, the level of each vertex, and the check of the levels. */
#ifndef UPC_BENCH_SUITES_BFS_CHECK_H
#define UPC_BENCH_SUITES_BFS_CHECK_H

#include <upc_race.h>

shared[EACH * DEGREE] int edges[EACH * THREADS][DEGREE];
shared[EACH] int levels[EACH * THREADS];
shared int found[THREADS]; /* number of vertices found for the next level */

static void prepare(void) {
  upc_race_ok(levels); /* all threads that find a vertex write the same value */
  upc_forall(int v = 0; v < EACH * THREADS; v++; &levels[v]) {
    for (int k = 0; k < DEGREE; k++) edges[v][k] = edge_at(v, k, EACH * THREADS);
  }
}

static int wrong(void) {
  const int first = EACH * MYTHREAD;
  return wrong_levels(EACH * THREADS, first, first + EACH, (const int*)&levels[first]);
}

/* Whether any thread has found vertices: the same result on all threads. `own` is this thread's
 * number. */
static int found_by_any(int own) {
  int any = 0;
  found[MYTHREAD] = own;
  upc_barrier;
  for (int t = 0; t < THREADS; t++) any |= found[t];
  upc_barrier;
  return any != 0;
}

#endif
