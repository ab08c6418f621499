/* A random graph: vertices of each thread, and edges from each vertex. */
#ifndef UPC_BENCH_SUITES_BFS_SIZE_H
#define UPC_BENCH_SUITES_BFS_SIZE_H

#include <stdint.h>

enum { EACH = 20000, DEGREE = 8, NOT_YET = -1 };

static inline int edge_at(int vertex, int k, int vertices) {
  uint64_t x = ((uint64_t)vertex * DEGREE + (uint64_t)k + 1) * 0x9e3779b97f4a7c15u;
  x = (x ^ x >> 29) * 0xbf58476d1ce4e5b9u;
  return (int)((x ^ x >> 32) % (uint64_t)vertices);
}

/* The number of wrong levels of the vertices from `first` to before `last`, compared with a search
 * by a queue. */
static inline int wrong_levels(int vertices, int first, int last, const int* levels) {
  int* queue = malloc((size_t)vertices * sizeof *queue);
  int* right = malloc((size_t)vertices * sizeof *right);
  int seen = 0, end = 0, off = 0;
  for (int v = 0; v < vertices; v++) right[v] = NOT_YET;
  right[queue[end++] = 0] = 0;
  for (; seen < end; seen++)
    for (int k = 0; k < DEGREE; k++) {
      const int to = edge_at(queue[seen], k, vertices);
      if (right[to] != NOT_YET) continue;
      right[to] = right[queue[seen]] + 1;
      queue[end++] = to;
    }
  for (int v = first; v < last; v++) off += levels[v - first] != right[v];
  free(queue);
  free(right);
  return off;
}

#endif
