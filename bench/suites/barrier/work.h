/* What a thread does between the phases of a split barrier: some 100 ns that need nobody else. */
static inline void work(void) {
  for (int i = 0; i < 256; ++i) __asm__ volatile("" : : "r"(i));
}
