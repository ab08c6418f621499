/* OpenMP's barrier; it has no split phases, so the work comes first. */
#include "../openmp.h"

#include "work.h"

static void barrier(long count) {
  for (long i = 0; i < count; ++i) {
#pragma omp barrier
  }
}
static void split(long count) {
  for (long i = 0; i < count; ++i) {
    work();
#pragma omp barrier
  }
}

int main(int argc, char** argv) {
  bench_start(argc, argv);
#pragma omp parallel
  {
    bench_row("barrier", barrier);
    bench_row("split barrier", split);
  }
  return 0;
}
