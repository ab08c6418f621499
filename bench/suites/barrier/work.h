/* A thread's work between the phases of a split barrier: about 100 ns without other threads. */
#ifndef UPC_BENCH_SUITES_BARRIER_WORK_H
#define UPC_BENCH_SUITES_BARRIER_WORK_H

static inline void work(void) {
  for (int i = 0; i < 256; ++i) __asm__ volatile("" : : "r"(i));
}

#endif
