// The parallel algorithms of the C++ library, which run on oneTBB's threads.
#include <tbb/global_control.h>

#include <execution>
#include <numeric>
#include <optional>

#include "../threads.h"
#include "sizes.h"

namespace {

std::vector<double> from, to;

void reduce(long count) {
  while (count--) {
    const double sum = std::reduce(std::execution::par_unseq, from.begin(), from.end());
    BENCH_USE(sum);
  }
}
void prefix_reduce(long count) {
  while (count--)
    std::inclusive_scan(std::execution::par_unseq, from.begin(), from.end(), to.begin());
}

}  // namespace

int main(int argc, char** argv) {
  const char* threads = getenv("BENCH_THREADS");
  const int wanted = threads ? atoi(threads) : 1;
  tbb::global_control most(tbb::global_control::max_allowed_parallelism, wanted);
  // One thread calls the algorithms, which start many threads themselves.
  setenv("BENCH_THREADS", "1", 1);
  bench_start(argc, argv);
  for (const auto& count : counts) {
    if (!count.of_all) continue;  // these algorithms take an array, not a value of each thread
    char row[64];
    from.assign(count.doubles, 1.0);
    to = from;
    snprintf(row, sizeof row, "reduce %s", count.name);
    bench_row(row, reduce);
    snprintf(row, sizeof row, "prefix_reduce %s", count.name);
    bench_row(row, prefix_reduce);
  }
}
