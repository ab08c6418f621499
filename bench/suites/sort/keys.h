/* The data to sort: 10 million integers, and as many records of a key and a payload. */
#ifndef UPC_BENCH_SUITES_SORT_KEYS_H
#define UPC_BENCH_SUITES_SORT_KEYS_H

enum { KEYS = 10000000 };
struct record {
  long key, payload;
};
static inline long key_at(long i) { /* over the range of long, the same for all contestants */
  unsigned long x = (unsigned long)i * 0x9e3779b97f4a7c15u + 1;
  x ^= x >> 29;
  x *= 0xbf58476d1ce4e5b9u;
  return (long)(x ^ x >> 32);
}

#endif
