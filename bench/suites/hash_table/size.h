/* The number of keys that each thread inserts, and of slots for them, half of which stay empty. */
#ifndef UPC_BENCH_SUITES_HASH_TABLE_SIZE_H
#define UPC_BENCH_SUITES_HASH_TABLE_SIZE_H

#include <stdint.h>

enum { EACH = 20000, SLOTS = 2 * EACH, LOCKS = 64, EMPTY = 0 };

static inline uint64_t key_at(int i) { return ((uint64_t)i + 1) * 0x9e3779b97f4a7c15u; }
/* The first slot to look at for a key, among `slots`. */
static inline unsigned hash(uint64_t key, unsigned slots) {
  return (unsigned)((key ^ key >> 31) * 0xbf58476d1ce4e5b9u >> 32) % slots;
}

#endif
