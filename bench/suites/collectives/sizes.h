/* Sizes of the collectives' rows. For exchange, gather_all, scatter and gather, the size is that of
 * the part from one thread for another. */
#ifndef UPC_BENCH_SUITES_COLLECTIVES_SIZES_H
#define UPC_BENCH_SUITES_COLLECTIVES_SIZES_H

static const struct {
  const char* name;
  size_t bytes;
} sizes[] = {{"8 B", 8}, {"64 KiB", 64 << 10}, {"4 MiB", 4 << 20}, {"16 MiB", 16 << 20}};
enum { SIZES = 4 };

/* Numbers of doubles to reduce: one for each thread, or a number that the threads share. */
static const struct {
  const char* name;
  size_t doubles;
  int of_all;
} counts[] = {{"1 double", 1, 0}, {"16M doubles", 16 << 20, 1}};
enum { COUNTS = 2 };

#endif
