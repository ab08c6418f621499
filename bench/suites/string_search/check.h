/* The text, and the check of the number of occurrences, which thread 0 performs. */
#ifndef UPC_BENCH_SUITES_STRING_SEARCH_CHECK_H
#define UPC_BENCH_SUITES_STRING_SEARCH_CHECK_H

static void prepare(void) {
  const long n = (long)EACH * THREADS;
  upc_forall(long i = 0; i < n; i++; &text[i]) text[i] = character_at(i, n);
}

static int wrong(void) {
  long all = 0;
  for (int t = 0; t < THREADS; t++) all += found[t];
  return MYTHREAD == 0 && all != expected((long)EACH * THREADS);
}

#endif
