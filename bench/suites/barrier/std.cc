// std::barrier, also split into its two phases.
#include <barrier>
#include <optional>

#include "../threads.h"
#include "work.h"

std::optional<std::barrier<>> all;

void barrier(long count) {
  for (long i = 0; i < count; ++i) all->arrive_and_wait();
}
void split(long count) {
  for (long i = 0; i < count; ++i) {
    auto token = all->arrive();
    work();
    all->wait(std::move(token));
  }
}

int main(int argc, char** argv) {
  bench_run(argc, argv, [] {
    if (bench_number == 0) all.emplace(bench_count);
    probe_barrier();
    bench_row("barrier", barrier);
    bench_row("split barrier", split);
  });
}
