/* Elements of each thread: three arrays of 32 MiB, larger than the caches of most machines. */
#ifndef UPC_BENCH_SUITES_TRIAD_SIZE_H
#define UPC_BENCH_SUITES_TRIAD_SIZE_H

enum { EACH = 4 << 20 };

#endif
