/* The side of the matrix, and columns of a block. */
#ifndef UPC_BENCH_SUITES_LU_SIZE_H
#define UPC_BENCH_SUITES_LU_SIZE_H

enum { SIDE = 256, BLOCK = 8 };

/* Its factors have ones only, below and above the diagonal. */
static inline double value_at(int i, int j) { return (i < j ? i : j) + 1; }

#endif
