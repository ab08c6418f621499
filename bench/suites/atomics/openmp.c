/* OpenMP's atomics. */
#include "../openmp.h"

static _Alignas(128) long word;

static void fetch_add(long count) {
  while (count--) {
    long old;
#pragma omp atomic capture
    {
      old = word;
      word += 1;
    }
    BENCH_USE(old);
  }
}
static void add(long count) {
  while (count--) {
#pragma omp atomic
    word += 1;
  }
}
static void fetch_add_alone(long count) {
  if (omp_get_thread_num() == 0) fetch_add(count);
}
static void fetch_add_all(long count) {
  fetch_add(count);
#pragma omp barrier
}
static void add_alone(long count) {
  if (omp_get_thread_num() == 0) add(count);
}
static void add_all(long count) {
  add(count);
#pragma omp barrier
}

int main(int argc, char** argv) {
  bench_start(argc, argv);
#pragma omp parallel
  {
    const int threads = omp_get_num_threads();
    bench_row("fetch-add", fetch_add_alone);
    if (threads > 1) bench_row_of("fetch-add, contended", fetch_add_all, threads);
    bench_row("add", add_alone);
    if (threads > 1) bench_row_of("add, contended", add_all, threads);
  }
  return 0;
}
