/* Rows of each thread, and columns. */
#ifndef UPC_BENCH_SUITES_STENCIL_SIZE_H
#define UPC_BENCH_SUITES_STENCIL_SIZE_H

enum { ROWS = 512, COLUMNS = 1024 };

#endif
