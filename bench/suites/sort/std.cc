// The C++ library's parallel stable sort, which runs on oneTBB's threads.
#include <tbb/global_control.h>

#include <algorithm>
#include <execution>

#include "../threads.h"
#include "keys.h"

std::vector<long> longs(KEYS);
std::vector<record> records(KEYS);

void fill_longs() {
  for (long i = 0; i < KEYS; ++i) longs[i] = key_at(i);
}
void fill_records() {
  for (long i = 0; i < KEYS; ++i) records[i] = {key_at(i), i};
}
void sort_longs() { std::stable_sort(std::execution::par, longs.begin(), longs.end()); }
void sort_records() {
  std::stable_sort(std::execution::par, records.begin(), records.end(),
                   [](const record& a, const record& b) { return a.key < b.key; });
}

int main(int argc, char** argv) {
  const char* threads = getenv("BENCH_THREADS");
  tbb::global_control most(tbb::global_control::max_allowed_parallelism,
                           threads ? atoi(threads) : 1);
  bench_start(argc, argv);
  bench_row_prepared("sort 10M long", fill_longs, sort_longs);
  bench_row_prepared("sort 10M records", fill_records, sort_records);
}
