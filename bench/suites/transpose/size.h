/* Rows of each thread; the matrix is square. */
#ifndef UPC_BENCH_SUITES_TRANSPOSE_SIZE_H
#define UPC_BENCH_SUITES_TRANSPOSE_SIZE_H

enum { EACH = 512 };

#endif
