/* The keys to sort, and code on private memory that the programs share. */
#ifndef UPC_BENCH_SUITES_SAMPLE_SORT_SIZE_H
#define UPC_BENCH_SUITES_SAMPLE_SORT_SIZE_H

#include <stdint.h>

enum {
  EACH = 1 << 17,  /* keys of each thread */
  ROOM = 2 * EACH, /* room for the keys that it gets */
  SAMPLES = 128,   /* keys that it offers as splitters */
  SHORT = 16,      /* keys that are sorted by insertion */
  MOST = 64        /* threads */
};

static inline uint64_t scatter(uint64_t x) {
  x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
  x = (x ^ x >> 27) * 0x94d049bb133111ebu;
  return x ^ x >> 31;
}
static inline unsigned key_at(long i) { return (unsigned)scatter((uint64_t)i + 1); }

/* Sorts the keys from low to before high: quicksort down to SHORT keys, then insertion sort. */
static void sort_keys(unsigned* keys, int low, int high) {
  while (high - low > SHORT) {
    const unsigned pivot = keys[(low + high) / 2];
    int i = low, j = high - 1;
    while (i <= j) {
      while (keys[i] < pivot) i++;
      while (keys[j] > pivot) j--;
      if (i > j) break;
      const unsigned swap = keys[i];
      keys[i++] = keys[j];
      keys[j--] = swap;
    }
    sort_keys(keys, low, j + 1);
    low = i;
  }
  for (int i = low + 1; i < high; i++) {
    const unsigned key = keys[i];
    int j = i;
    for (; j > low && keys[j - 1] > key; j--) keys[j] = keys[j - 1];
    keys[j] = key;
  }
}

/* The thread that gets a key: splitters[t] is the least key of thread t. */
static inline int part_of(const unsigned* splitters, int threads, unsigned key) {
  int low = 0, high = threads;
  while (high - low > 1) {
    const int middle = (low + high) / 2;
    if (splitters[middle] <= key)
      low = middle;
    else
      high = middle;
  }
  return low;
}

#endif
