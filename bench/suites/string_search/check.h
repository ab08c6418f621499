/* The text, and whether the word was found as often as it is there, which number 0 looks at. */
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
