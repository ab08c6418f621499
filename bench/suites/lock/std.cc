// std::mutex.
#include <mutex>

#include "../threads.h"

std::mutex mutex_;
long protected_count;

void free_lock(long count) {
  if (bench_number == 0)
    while (count--) {
      mutex_.lock();
      mutex_.unlock();
    }
}
void contended(long count) {
  while (count--) {
    std::lock_guard hold(mutex_);
    ++protected_count;
  }
  probe_barrier();
}

int main(int argc, char** argv) {
  bench_run(argc, argv, [] {
    if (bench_count <= 2) bench_row("lock free", free_lock);
    if (bench_count > 1) bench_row_of("lock contended", contended, bench_count);
  });
}
