// A test-and-set lock without fairness: one locked instruction to take it, a store to release it. A
// thread that does not get it pauses, or yields where threads share cores.
#include "../threads.h"

struct alignas(128) {
  std::atomic<int> word{0};
  alignas(128) long count = 0;
} guarded;

void take() {
  while (guarded.word.exchange(1, std::memory_order_acquire))
    while (guarded.word.load(std::memory_order_relaxed))
      if (bench_count > bench_cores)
        sched_yield();
      else
        __builtin_ia32_pause();
}
void give() { guarded.word.store(0, std::memory_order_release); }

void free_lock(long count) {
  if (bench_number == 0)
    while (count--) {
      take();
      give();
    }
}
void contended(long count) {
  while (count--) {
    take();
    ++guarded.count;
    give();
  }
  probe_barrier();
}

int main(int argc, char** argv) {
  bench_run(argc, argv, [] {
    if (bench_count <= 2) bench_row("lock free", free_lock);
    if (bench_count > 1) bench_row_of("lock contended", contended, bench_count);
  });
}
