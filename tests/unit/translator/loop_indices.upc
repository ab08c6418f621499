// The parts of a subscript: sums, products with constants, conversions, loop-invariant values.
// RUN: no
#include <upc_relaxed.h>

shared [] int whole[1000];
enum { kStep = 3 };

// BECOMES(-O2, -g, -portable): \bsums\(
// BECOMES(-O2): int \*const upct_p\d+ = \(int \*\)upcr_add_psharedI\(whole, sizeof\(int\), upct_at\d+ \+ \(ptrdiff_t\)\(c\) - 2\);
// BECOMES(-O2): s \+= upct_p\d+\[upct_k\d+\];
// BECOMES(-g): for \(int i = 0; i < n; i\+\+\) s \+= \(\(int\)upcr_get_pshared_val\(upcri_reach_psharedI\(whole, sizeof\(int\), c \+ i - 2, sizeof\(int\), UPCRI_READS\), 0, sizeof\(int\)\)\);
// BECOMES(-portable): int s = 0;
// BECOMES(-portable): do \{ int i = 0; if \(i < n\) \{ const ptrdiff_t upct_hi\d+ = \(ptrdiff_t\)\(n\); for \(ptrdiff_t upct_at\d+ = i, upct_n\d+; upct_at\d+ < upct_hi\d+; upct_at\d+ \+= upct_n\d+\) \{ upct_n\d+ = upct_hi\d+ - upct_at\d+;
// BECOMES(-portable): const upcr_pshared_ptr_t upct_p\d+_s = upcr_add_psharedI\(whole, sizeof\(int\), upct_at\d+ \+ \(ptrdiff_t\)\(c\) - 2\); if \(upcr_hasMyAffinity_pshared\(upct_p\d+_s\)\) \{ int \*const upct_p\d+ = \(int \*\)upcr_pshared_to_local\(upct_p\d+_s\);
// BECOMES(-portable): for \(ptrdiff_t upct_k\d+ = 0; upct_k\d+ < upct_n\d+; upct_k\d+\+\+\) \{ i = upct_at\d+ \+ upct_k\d+; s \+= upct_p\d+\[upct_k\d+\]; \} \} else for \(ptrdiff_t upct_k\d+ = 0; upct_k\d+ < upct_n\d+; upct_k\d+\+\+\) \{ i = upct_at\d+ \+ upct_k\d+;
// BECOMES(-portable): s \+= \(\(int\)upcr_get_pshared_val\(upcr_add_psharedI\(whole, sizeof\(int\), c \+ i - 2\), 0, sizeof\(int\)\)\); \} \} \} \} while \(0\);
// BECOMES(-portable): UPCR_EXIT_FUNCTION\(\); return s;
int sums(int n, int c) {
  int s = 0;
  for (int i = 0; i < n; i++) s += whole[c + i - 2];
  return s;
}

// BECOMES(-O2, -g, -portable): \bdifferences\(
// BECOMES(-O2): int \*const upct_p\d+ = \(int \*\)upcr_add_psharedI\(whole, sizeof\(int\), upct_at\d+ \+ \(ptrdiff_t\)\(\(size_t\)\(ptrdiff_t\)\(c\) \* -1\)\);
// BECOMES(-O2): s \+= upct_p\d+\[upct_k\d+\];
// BECOMES(-g): for \(int i = 0; i < n; i\+\+\) s \+= \(\(int\)upcr_get_pshared_val\(upcri_reach_psharedI\(whole, sizeof\(int\), i - c, sizeof\(int\), UPCRI_READS\), 0, sizeof\(int\)\)\);
// BECOMES(-portable): int s = 0;
// BECOMES(-portable): do \{ int i = 0; if \(i < n\) \{ const ptrdiff_t upct_hi\d+ = \(ptrdiff_t\)\(n\); for \(ptrdiff_t upct_at\d+ = i, upct_n\d+; upct_at\d+ < upct_hi\d+; upct_at\d+ \+= upct_n\d+\) \{ upct_n\d+ = upct_hi\d+ - upct_at\d+;
// BECOMES(-portable): const upcr_pshared_ptr_t upct_p\d+_s = upcr_add_psharedI\(whole, sizeof\(int\), upct_at\d+ \+ \(ptrdiff_t\)\(\(size_t\)\(ptrdiff_t\)\(c\) \* -1\)\); if \(upcr_hasMyAffinity_pshared\(upct_p\d+_s\)\) \{ int \*const upct_p\d+ = \(int \*\)upcr_pshared_to_local\(upct_p\d+_s\);
// BECOMES(-portable): for \(ptrdiff_t upct_k\d+ = 0; upct_k\d+ < upct_n\d+; upct_k\d+\+\+\) \{ i = upct_at\d+ \+ upct_k\d+; s \+= upct_p\d+\[upct_k\d+\]; \} \} else for \(ptrdiff_t upct_k\d+ = 0; upct_k\d+ < upct_n\d+; upct_k\d+\+\+\) \{ i = upct_at\d+ \+ upct_k\d+;
// BECOMES(-portable): s \+= \(\(int\)upcr_get_pshared_val\(upcr_add_psharedI\(whole, sizeof\(int\), i - c\), 0, sizeof\(int\)\)\); \} \} \} \} while \(0\);
// BECOMES(-portable): UPCR_EXIT_FUNCTION\(\); return s;
int differences(int n, int c) {
  int s = 0;
  for (int i = 0; i < n; i++) s += whole[i - c];
  return s;
}

// BECOMES(-O2, -g, -portable): \bproducts\(
// BECOMES(-O2): int \*const upct_p\d+ = \(int \*\)upcr_add_psharedI\(whole, sizeof\(int\), upct_at\d+ \* 5 \+ 2\);
// BECOMES(-O2): s \+= upct_p\d+\[upct_k\d+ \* 5\];
// BECOMES(-g): for \(int i = 0; i < n; i\+\+\) s \+= \(\(int\)upcr_get_pshared_val\(upcri_reach_psharedI\(whole, sizeof\(int\), \(i \+ 1\) \* 2 \+ 3 \* i, sizeof\(int\), UPCRI_READS\), 0, sizeof\(int\)\)\);
// BECOMES(-portable): int s = 0;
// BECOMES(-portable): do \{ int i = 0; if \(i < n\) \{ const ptrdiff_t upct_hi\d+ = \(ptrdiff_t\)\(n\); for \(ptrdiff_t upct_at\d+ = i, upct_n\d+; upct_at\d+ < upct_hi\d+; upct_at\d+ \+= upct_n\d+\) \{ upct_n\d+ = upct_hi\d+ - upct_at\d+;
// BECOMES(-portable): const upcr_pshared_ptr_t upct_p\d+_s = upcr_add_psharedI\(whole, sizeof\(int\), upct_at\d+ \* 5 \+ 2\); if \(upcr_hasMyAffinity_pshared\(upct_p\d+_s\)\) \{ int \*const upct_p\d+ = \(int \*\)upcr_pshared_to_local\(upct_p\d+_s\); for \(ptrdiff_t upct_k\d+ = 0;
// BECOMES(-portable): upct_k\d+ < upct_n\d+; upct_k\d+\+\+\) \{ i = upct_at\d+ \+ upct_k\d+; s \+= upct_p\d+\[upct_k\d+ \* 5\]; \} \} else for \(ptrdiff_t upct_k\d+ = 0; upct_k\d+ < upct_n\d+; upct_k\d+\+\+\) \{ i = upct_at\d+ \+ upct_k\d+;
// BECOMES(-portable): s \+= \(\(int\)upcr_get_pshared_val\(upcr_add_psharedI\(whole, sizeof\(int\), \(i \+ 1\) \* 2 \+ 3 \* i\), 0, sizeof\(int\)\)\); \} \} \} \} while \(0\);
// BECOMES(-portable): UPCR_EXIT_FUNCTION\(\); return s;
int products(int n) {
  int s = 0;
  for (int i = 0; i < n; i++) s += whole[(i + 1) * 2 + 3 * i];
  return s;
}

// BECOMES(-O2, -g, -portable): \bconversions\(
// BECOMES(-O2): int \*const upct_p\d+ = \(int \*\)upcr_add_psharedI\(whole, sizeof\(int\), upct_at\d+ \+ 2\);
// BECOMES(-O2): s \+= upct_p\d+\[upct_k\d+\];
// BECOMES(-g): for \(int i = 0; i < n; i\+\+\) s \+= \(\(int\)upcr_get_pshared_val\(upcri_reach_psharedI\(whole, sizeof\(int\), \(long\)i \+ 2, sizeof\(int\), UPCRI_READS\), 0, sizeof\(int\)\)\);
// BECOMES(-portable): int s = 0;
// BECOMES(-portable): do \{ int i = 0; if \(i < n\) \{ const ptrdiff_t upct_hi\d+ = \(ptrdiff_t\)\(n\); for \(ptrdiff_t upct_at\d+ = i, upct_n\d+; upct_at\d+ < upct_hi\d+; upct_at\d+ \+= upct_n\d+\) \{ upct_n\d+ = upct_hi\d+ - upct_at\d+;
// BECOMES(-portable): const upcr_pshared_ptr_t upct_p\d+_s = upcr_add_psharedI\(whole, sizeof\(int\), upct_at\d+ \+ 2\); if \(upcr_hasMyAffinity_pshared\(upct_p\d+_s\)\) \{ int \*const upct_p\d+ = \(int \*\)upcr_pshared_to_local\(upct_p\d+_s\); for \(ptrdiff_t upct_k\d+ = 0;
// BECOMES(-portable): upct_k\d+ < upct_n\d+; upct_k\d+\+\+\) \{ i = upct_at\d+ \+ upct_k\d+; s \+= upct_p\d+\[upct_k\d+\]; \} \} else for \(ptrdiff_t upct_k\d+ = 0; upct_k\d+ < upct_n\d+; upct_k\d+\+\+\) \{ i = upct_at\d+ \+ upct_k\d+;
// BECOMES(-portable): s \+= \(\(int\)upcr_get_pshared_val\(upcr_add_psharedI\(whole, sizeof\(int\), \(long\)i \+ 2\), 0, sizeof\(int\)\)\); \} \} \} \} while \(0\);
// BECOMES(-portable): UPCR_EXIT_FUNCTION\(\); return s;
int conversions(int n) {
  int s = 0;
  for (int i = 0; i < n; i++) s += whole[(long)i + 2];
  return s;
}

// BECOMES(-O2, -g, -portable): \bconstants\(
// BECOMES(-O2): int \*const upct_p\d+ = \(int \*\)upcr_add_psharedI\(whole, sizeof\(int\), upct_at\d+ \+ \(ptrdiff_t\)\(kStep\)\);
// BECOMES(-O2): s \+= upct_p\d+\[upct_k\d+\];
// BECOMES(-g): for \(int i = 0; i < n; i\+\+\) s \+= \(\(int\)upcr_get_pshared_val\(upcri_reach_psharedI\(whole, sizeof\(int\), i \+ kStep, sizeof\(int\), UPCRI_READS\), 0, sizeof\(int\)\)\);
// BECOMES(-portable): int s = 0;
// BECOMES(-portable): do \{ int i = 0; if \(i < n\) \{ const ptrdiff_t upct_hi\d+ = \(ptrdiff_t\)\(n\); for \(ptrdiff_t upct_at\d+ = i, upct_n\d+; upct_at\d+ < upct_hi\d+; upct_at\d+ \+= upct_n\d+\) \{ upct_n\d+ = upct_hi\d+ - upct_at\d+;
// BECOMES(-portable): const upcr_pshared_ptr_t upct_p\d+_s = upcr_add_psharedI\(whole, sizeof\(int\), upct_at\d+ \+ \(ptrdiff_t\)\(kStep\)\); if \(upcr_hasMyAffinity_pshared\(upct_p\d+_s\)\) \{ int \*const upct_p\d+ = \(int \*\)upcr_pshared_to_local\(upct_p\d+_s\);
// BECOMES(-portable): for \(ptrdiff_t upct_k\d+ = 0; upct_k\d+ < upct_n\d+; upct_k\d+\+\+\) \{ i = upct_at\d+ \+ upct_k\d+; s \+= upct_p\d+\[upct_k\d+\]; \} \} else for \(ptrdiff_t upct_k\d+ = 0; upct_k\d+ < upct_n\d+; upct_k\d+\+\+\) \{ i = upct_at\d+ \+ upct_k\d+;
// BECOMES(-portable): s \+= \(\(int\)upcr_get_pshared_val\(upcr_add_psharedI\(whole, sizeof\(int\), i \+ kStep\), 0, sizeof\(int\)\)\); \} \} \} \} while \(0\);
// BECOMES(-portable): UPCR_EXIT_FUNCTION\(\); return s;
int constants(int n) {
  int s = 0;
  for (int i = 0; i < n; i++) s += whole[i + kStep];
  return s;
}
