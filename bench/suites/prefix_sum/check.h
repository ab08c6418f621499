/* Whether the sums are right. Number 0 says how many are not. */
#ifndef UPC_BENCH_SUITES_PREFIX_SUM_CHECK_H
#define UPC_BENCH_SUITES_PREFIX_SUM_CHECK_H

static shared int wrong[THREADS];

static int check(void) {
  int own = 0, all = 0;
  upc_barrier;
  upc_forall(long i = 0; i < (long)EACH * THREADS; i++; &sums[i]) own += sums[i] != sum_to(i);
  wrong[MYTHREAD] = own;
  upc_barrier;
  for (int t = 0; t < THREADS; t++) all += wrong[t];
  if (all && MYTHREAD == 0) fprintf(stderr, "prefix sum: %d sums are wrong\n", all);
  return all != 0;
}

#endif
