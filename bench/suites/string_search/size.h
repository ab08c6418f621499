/* The text of each thread, the word, and the number of its occurrences. */
#ifndef UPC_BENCH_SUITES_STRING_SEARCH_SIZE_H
#define UPC_BENCH_SUITES_STRING_SEARCH_SIZE_H

enum { EACH = 1000000, LENGTH = 6, APART = 1000 };
static const char word[] = "abacab";

/* The word occurs at each multiple of APART, also across the end of a thread's part; elsewhere
 * there are only beginnings of it. */
static inline char character_at(long i, long n) {
  const long at = (i + LENGTH / 2) % APART;
  if (i + LENGTH / 2 >= APART && i - at + LENGTH <= n && at < LENGTH) return word[at];
  return "abacaz"[i % LENGTH];
}
static inline long expected(long n) { return (n - LENGTH / 2) / APART; }

#endif
