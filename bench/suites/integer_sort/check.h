/* Whether the ranks put all keys in order, equal ones as they were. Number 0 says how many are
 * wrong. */
#ifndef UPC_BENCH_SUITES_INTEGER_SORT_CHECK_H
#define UPC_BENCH_SUITES_INTEGER_SORT_CHECK_H

static shared[EACH] int origins[EACH * THREADS]; /* one more than the index of the key of a rank */
static shared int wrong[THREADS];

static int check(void) {
  const int n = EACH * THREADS;
  int misplaced = 0, all = 0;
  upc_barrier;
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
  wrong[MYTHREAD] = misplaced;
  upc_barrier;
  for (int t = 0; t < THREADS; t++) all += wrong[t];
  if (all && MYTHREAD == 0)
    fprintf(stderr, "integer sort: %d of %d ranks are not those of sorted keys\n", all, n);
  return all != 0;
}

#endif
