// A program that only starts its threads and ends.
#include <cstdlib>
#include <thread>
#include <vector>

int main() {
  const char* threads = getenv("BENCH_THREADS");
  std::vector<std::thread> others;
  for (int t = 1; threads && t < atoi(threads); ++t) others.emplace_back([] {});
  for (auto& thread : others) thread.join();
}
