/* The text of each thread, what is sought in it, and how often it is there. */
#ifndef UPC_BENCH_SUITES_STRING_SEARCH_SIZE_H
#define UPC_BENCH_SUITES_STRING_SEARCH_SIZE_H

enum { EACH = 1000000, LENGTH = 6, APART = 1000 };
static const char word[] = "abacab";

/* The word stands at each multiple of APART, also across the end of a thread's part; elsewhere only
 * beginnings of it do. */
static inline char character_at(long i, long n) {
  const long at = (i + LENGTH / 2) % APART;
  if (i + LENGTH / 2 >= APART && i - at + LENGTH <= n && at < LENGTH) return word[at];
  return "abacaz"[i % LENGTH];
}
static inline long expected(long n) { return (n - LENGTH / 2) / APART; }

#endif
