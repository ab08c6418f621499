// Prints the round-trip time of a cache line between two cores in nanoseconds, or 0 with one
// core.
#include <sched.h>

#include <atomic>
#include <chrono>
#include <cstdio>
#include <thread>
#include <vector>

namespace {

constexpr long kTrips = 20000;
alignas(128) std::atomic<long> ball{0};

void bind(int core) {
  cpu_set_t set;
  CPU_ZERO(&set);
  CPU_SET(core, &set);
  sched_setaffinity(0, sizeof set, &set);
}

void play(long parity) {
  for (long turn = parity; turn < 2 * kTrips; turn += 2) {
    while (ball.load(std::memory_order_acquire) != turn) __builtin_ia32_pause();
    ball.store(turn + 1, std::memory_order_release);
  }
}

}  // namespace

int main() {
  cpu_set_t set;
  sched_getaffinity(0, sizeof set, &set);
  std::vector<int> cores;
  for (int core = 0; core < CPU_SETSIZE; ++core)
    if (CPU_ISSET(core, &set)) cores.push_back(core);
  if (cores.size() < 2) return puts("0") < 0;
  std::thread other([&] {
    bind(cores[1]);
    play(1);
  });
  bind(cores[0]);
  const auto start = std::chrono::steady_clock::now();
  play(0);
  other.join();
  const std::chrono::duration<double, std::nano> took = std::chrono::steady_clock::now() - start;
  return printf("%.1f\n", took.count() / kTrips) < 0;
}
