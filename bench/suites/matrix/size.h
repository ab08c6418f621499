/* Rows of each thread; the matrices are square. */
#ifndef UPC_BENCH_SUITES_MATRIX_SIZE_H
#define UPC_BENCH_SUITES_MATRIX_SIZE_H

enum { EACH = 128 };

#endif
