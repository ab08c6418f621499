/* The random numbers of HPCC's RandomAccess, and its size: 32 MiB of words for each thread. */
#ifndef UPC_BENCH_SUITES_GUPS_RANDOM_H
#define UPC_BENCH_SUITES_GUPS_RANDOM_H

#include <stdint.h>
enum { EACH = 4 << 20 };
static inline uint64_t next_random(uint64_t x) { return x << 1 ^ ((int64_t)x < 0 ? 7 : 0); }
static inline uint64_t first_random(int thread) {
  return 0x9e3779b97f4a7c15u * (uint64_t)(thread + 1) | 1;
}

#endif
