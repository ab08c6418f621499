/* Data of each thread, and bins. */
#ifndef UPC_BENCH_SUITES_HISTOGRAM_SIZE_H
#define UPC_BENCH_SUITES_HISTOGRAM_SIZE_H

enum { EACH = 1 << 19, BINS = 1024 };
static inline int bin_of(long i) { return (int)(((unsigned long)i * 2654435761u >> 16) % BINS); }

#endif
