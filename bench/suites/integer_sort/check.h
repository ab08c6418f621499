/* The keys, and the check that the ranks put all of them in order, stably. */
#ifndef UPC_BENCH_SUITES_INTEGER_SORT_CHECK_H
#define UPC_BENCH_SUITES_INTEGER_SORT_CHECK_H

static shared[EACH] int origins[EACH * THREADS]; /* for each rank, 1 + the index of its key */

static void prepare(void) {
  upc_forall(int i = 0; i < EACH * THREADS; i++; &keys[i]) keys[i] = key_at(i);
}

static int wrong(void) {
  const int n = EACH * THREADS;
  int misplaced = 0;
  upc_forall(int i = 0; i < n; i++; &ranks[i]) {
    if (ranks[i] >= 0 && ranks[i] < n) origins[ranks[i]] = i + 1;
  }
  upc_barrier;
  upc_forall(int r = 0; r < n; r++; &origins[r]) {
    const int here = origins[r] - 1, before = r == 0 ? -1 : origins[r - 1] - 1;
    if (here < 0 || keys[here] != key_at(here))
      misplaced++;
    else if (before >= 0)
      misplaced += keys[before] > keys[here] || (keys[before] == keys[here] && before > here);
  }
  return misplaced;
}

#endif
