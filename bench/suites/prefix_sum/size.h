/* Numbers of each thread, their values and their sums. */
#ifndef UPC_BENCH_SUITES_PREFIX_SUM_SIZE_H
#define UPC_BENCH_SUITES_PREFIX_SUM_SIZE_H

enum { EACH = 250000 };

static inline long number_at(long i) { return i % 7; }
static inline long sum_to(long i) { return i / 7 * 21 + i % 7 * (i % 7 + 1) / 2; }

#endif
