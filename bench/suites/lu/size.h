/* The side of the matrix, and the columns of a block. */
#ifndef UPC_BENCH_SUITES_LU_SIZE_H
#define UPC_BENCH_SUITES_LU_SIZE_H

enum { SIDE = 256, BLOCK = 8 };

/* All elements of both factors, below and above the diagonal, are one. */
static inline double value_at(int i, int j) { return (i < j ? i : j) + 1; }

#endif
