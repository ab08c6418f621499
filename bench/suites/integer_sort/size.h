/* The keys to sort. */
#ifndef UPC_BENCH_SUITES_INTEGER_SORT_SIZE_H
#define UPC_BENCH_SUITES_INTEGER_SORT_SIZE_H

#include <stdint.h>

enum {
  EACH = 1 << 18,  /* keys of each thread */
  RANGE = 1 << 14, /* values that a key may have */
  MOST = 64        /* threads */
};

/* Values in the middle are the most frequent, as in NAS's integer sort. */
static inline int key_at(long i) {
  uint64_t x = (uint64_t)(i + 1) * 0x9e3779b97f4a7c15u;
  x = (x ^ x >> 32) * 0xd6e8feb86659fd93u;
  x ^= x >> 32;
  return (int)(((x & 0xffff) + (x >> 16 & 0xffff) + (x >> 32 & 0xffff) + (x >> 48)) / 4 * RANGE >>
               16);
}

/* The first of the values whose keys a thread counts for all threads; they end before
 * first_value(thread + 1). */
static inline int first_value(int thread, int threads) {
  return (int)((long)RANGE * thread / threads);
}

#endif
