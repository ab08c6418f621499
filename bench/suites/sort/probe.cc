// Sorting on one thread, which a parallel sort must beat.
#include <algorithm>

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
void sort_longs() { std::stable_sort(longs.begin(), longs.end()); }
void sort_records() {
  std::stable_sort(records.begin(), records.end(),
                   [](const record& a, const record& b) { return a.key < b.key; });
}

int main(int argc, char** argv) {
  setenv("BENCH_THREADS", "1", 1);
  bench_run(argc, argv, [] {
    bench_row_prepared("sort 10M long", fill_longs, sort_longs);
    bench_row_prepared("sort 10M records", fill_records, sort_records);
  });
}
