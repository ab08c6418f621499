// C++ programs as contestants: N std::threads, bound to cores if each has one.
#ifndef UPC_BENCH_SUITES_THREADS_H
#define UPC_BENCH_SUITES_THREADS_H

#include <pthread.h>
#include <sched.h>
#include <unistd.h>

#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <thread>
#include <vector>

inline thread_local int bench_number = 0;
inline int bench_count = 1;
inline const int bench_cores = static_cast<int>(std::thread::hardware_concurrency());

struct alignas(128) BenchFlag {
  std::atomic<uint64_t> epoch{0};
};
inline BenchFlag bench_flags[64];
inline BenchFlag bench_central, bench_sense;

// The simplest barrier: if each thread has a core, one line for each, read by the others; otherwise
// one counter, and threads that yield at once.
inline void probe_barrier() {
  static thread_local uint64_t epoch = 0;
  ++epoch;
  if (bench_count > bench_cores) {
    if (bench_central.epoch.fetch_add(1, std::memory_order_acq_rel) + 1 == epoch * bench_count)
      bench_sense.epoch.store(epoch, std::memory_order_release);
    while (bench_sense.epoch.load(std::memory_order_acquire) < epoch) sched_yield();
    return;
  }
  bench_flags[bench_number].epoch.store(epoch, std::memory_order_release);
  for (int t = 0; t < bench_count; ++t)
    while (bench_flags[t].epoch.load(std::memory_order_acquire) < epoch) __builtin_ia32_pause();
}

inline int bench_answer = 0;
inline int bench_agree(int yes) {
  probe_barrier();
  if (bench_number == 0) bench_answer = yes;
  probe_barrier();
  const int answer = bench_answer;
  probe_barrier();
  return answer;
}
#define BENCH_ME bench_number
#define BENCH_SYNC() probe_barrier()
#define BENCH_AGREE(yes) bench_agree(yes)
#include "timing.h"

// Runs body on the number of threads that BENCH_THREADS gives.
template <class Body>
void bench_run(int argc, char** argv, Body body) {
  bench_start(argc, argv);
  const char* threads = getenv("BENCH_THREADS");
  bench_count = threads ? atoi(threads) : 1;
  std::vector<std::thread> others;
  const auto run = [&](int me) {
    bench_number = me;
    if (bench_count <= bench_cores) {
      cpu_set_t set;
      CPU_ZERO(&set);
      CPU_SET(me, &set);
      sched_setaffinity(0, sizeof set, &set);
    }
    probe_barrier();
    body();
  };
  for (int t = 1; t < bench_count; ++t) others.emplace_back(run, t);
  run(0);
  for (auto& thread : others) thread.join();
}

#endif
