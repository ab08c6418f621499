/* The check that the parts of all threads in a row are the sorted keys. Counts the faults of all
 * threads; thread 0 reports them. */
#ifndef UPC_BENCH_SUITES_SAMPLE_SORT_CHECK_H
#define UPC_BENCH_SUITES_SAMPLE_SORT_CHECK_H

#include <upc_collective.h>

static shared uint64_t sums[THREADS];
static shared uint64_t total;

static uint64_t sum_of_all(uint64_t own) {
  sums[MYTHREAD] = own;
  upc_all_reduceUL(&total, sums, UPC_ADD, THREADS, 1, NULL, UPC_IN_ALLSYNC | UPC_OUT_ALLSYNC);
  return total;
}

static int check(void) {
  uint64_t disorder = 0, given = 0, sorted = 0;
  for (int i = 0; i < EACH; i++) given += scatter(key_at((long)MYTHREAD * EACH + i));
  unsigned last = 0;
  for (int t = 0; t < MYTHREAD; t++)
    if (lengths[t]) last = parts[t][lengths[t] - 1];
  for (int i = 0; i < lengths[MYTHREAD]; i++) {
    const unsigned key = parts[MYTHREAD][i];
    disorder += key < last;
    last = key;
    sorted += scatter(key);
  }
  disorder = sum_of_all(disorder);
  const uint64_t length = sum_of_all((uint64_t)lengths[MYTHREAD]);
  const uint64_t changed = sum_of_all(given - sorted);
  if (!disorder && length == (uint64_t)EACH * THREADS && !changed) return 0;
  if (MYTHREAD == 0)
    fprintf(stderr, "sample sort: %ld of %ld keys, %ld out of order%s\n", (long)length,
            (long)EACH * THREADS, (long)disorder, changed ? ", others than were given" : "");
  return 1;
}

#endif
