/* Rows of each thread; the matrix is square, and its rows have room for MOST elements. */
#ifndef UPC_BENCH_SUITES_TRANSPOSE_SIZE_H
#define UPC_BENCH_SUITES_TRANSPOSE_SIZE_H

enum { EACH = 512, MOST = 2048 };

/* The number of rows and columns on `threads` threads. */
static inline int side(int threads) { return threads * EACH < MOST ? threads * EACH : MOST; }

#endif
