/* Integer sort: the rank of each key, from the number of keys of each value. */
#include "../openmp.h"

#include "size.h"

static int *keys, *ranks, counts[MOST][RANGE];
static int* origins; /* for each rank, 1 + the index of its key */
static long totals[MOST];

static void rank(long count) {
  const int threads = omp_get_num_threads(), me = omp_get_thread_num(), n = EACH * threads;
  const int first = first_value(me, threads), end = first_value(me + 1, threads);
  int* mine = counts[me];
  while (count--) {
    memset(mine, 0, sizeof counts[me]);
#pragma omp for schedule(static)
    for (int i = 0; i < n; i++) mine[keys[i]]++;
    long total = 0;
    for (int t = 0; t < threads; t++)
      for (int v = first; v < end; v++) total += counts[t][v];
    totals[me] = total;
#pragma omp barrier
    int next = 0;
    for (int t = 0; t < me; t++) next += (int)totals[t];
    for (int v = first; v < end; v++)
      for (int t = 0; t < threads; t++) {
        const int here = counts[t][v];
        counts[t][v] = next;
        next += here;
      }
#pragma omp barrier
#pragma omp for schedule(static)
    for (int i = 0; i < n; i++) ranks[i] = mine[keys[i]]++;
  }
}

static void prepare(void) {
  const int n = EACH * omp_get_num_threads();
#pragma omp single
  {
    keys = malloc((size_t)n * sizeof *keys);
    ranks = malloc((size_t)n * sizeof *ranks);
    origins = calloc((size_t)n, sizeof *origins);
  }
#pragma omp for schedule(static)
  for (int i = 0; i < n; i++) keys[i] = key_at(i);
}

/* The ranks must put all keys in order, stably. */
static int wrong(void) {
  const int n = EACH * omp_get_num_threads();
  int misplaced = 0;
#pragma omp for schedule(static)
  for (int i = 0; i < n; i++)
    if (ranks[i] >= 0 && ranks[i] < n) origins[ranks[i]] = i + 1;
#pragma omp for schedule(static)
  for (int r = 0; r < n; r++) {
    const int here = origins[r] - 1, before = r == 0 ? -1 : origins[r - 1] - 1;
    if (here < 0 || keys[here] != key_at(here))
      misplaced++;
    else if (before >= 0)
      misplaced += keys[before] > keys[here] || (keys[before] == keys[here] && before > here);
  }
  return misplaced;
}

int main(int argc, char** argv) {
  return bench_program(argc, argv, "integer sort", prepare, rank, wrong);
}
