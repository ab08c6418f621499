/* What a thread does between the phases of a split barrier: some 100 ns that need nobody else. */
#ifndef UPC_BENCH_SUITES_BARRIER_WORK_H
#define UPC_BENCH_SUITES_BARRIER_WORK_H

static inline void work(void) {
  for (int i = 0; i < 256; ++i) __asm__ volatile("" : : "r"(i));
}

#endif
