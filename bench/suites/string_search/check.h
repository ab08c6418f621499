/* Whether the word was found as often as it is there. Number 0 says how often it was. */
#ifndef UPC_BENCH_SUITES_STRING_SEARCH_CHECK_H
#define UPC_BENCH_SUITES_STRING_SEARCH_CHECK_H

static int check(void) {
  long all = 0;
  upc_barrier;
  for (int t = 0; t < THREADS; t++) all += found[t];
  if (all != expected((long)EACH * THREADS) && MYTHREAD == 0)
    fprintf(stderr, "string search: found %ld times instead of %ld\n", all,
            expected((long)EACH * THREADS));
  return all != expected((long)EACH * THREADS);
}

#endif
