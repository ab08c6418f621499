/* The numbers, and the check of the sums. */
#ifndef UPC_BENCH_SUITES_PREFIX_SUM_CHECK_H
#define UPC_BENCH_SUITES_PREFIX_SUM_CHECK_H

static void prepare(void) {
  upc_forall(long i = 0; i < EACH * THREADS; i++; &numbers[i]) numbers[i] = number_at(i);
}

static int wrong(void) {
  int off = 0;
  upc_forall(long i = 0; i < (long)EACH * THREADS; i++; &sums[i]) off += sums[i] != sum_to(i);
  return off;
}

#endif
