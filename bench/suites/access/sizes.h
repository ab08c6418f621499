/* Sizes of the accesses' rows. */
#ifndef UPC_BENCH_SUITES_ACCESS_SIZES_H
#define UPC_BENCH_SUITES_ACCESS_SIZES_H

enum { ELEMENTS = 8000, BLOCK = 1000, MOST_BYTES = 64 << 20 };
static const struct {
  const char* name;
  size_t bytes;
} sizes[] = {{"4 KiB", 4 << 10}, {"1 MiB", 1 << 20}, {"64 MiB", 64 << 20}};
enum { SIZES = 3 };

#endif
