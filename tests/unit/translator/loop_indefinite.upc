// An array with indefinite block size: one strip is the complete loop.
// RUN: no
#include <upc_relaxed.h>

shared [] int whole[100];
shared [] int *p;

// LOOP: 4
// BECOMES(-O2, -g, -portable): \bsum\(
// BECOMES(-O2): int \*const upct_p\d+ = \(int \*\)upcr_add_psharedI\(whole, sizeof\(int\), upct_at\d+\);
// BECOMES(-O2): s \+= upct_p\d+\[upct_k\d+\];
// BECOMES(-g): for \(int i = 0; i < n; i\+\+\) s \+= \(\(int\)upcr_get_pshared_val\(upcri_reach_psharedI\(whole, sizeof\(int\), i, sizeof\(int\), UPCRI_READS\), 0, sizeof\(int\)\)\);
// BECOMES(-portable): int s = 0;
// BECOMES(-portable): do \{ int i = 0; if \(i < n\) \{ const ptrdiff_t upct_hi\d+ = \(ptrdiff_t\)\(n\); for \(ptrdiff_t upct_at\d+ = i, upct_n\d+; upct_at\d+ < upct_hi\d+; upct_at\d+ \+= upct_n\d+\) \{ upct_n\d+ = upct_hi\d+ - upct_at\d+;
// BECOMES(-portable): const upcr_pshared_ptr_t upct_p\d+_s = upcr_add_psharedI\(whole, sizeof\(int\), upct_at\d+\); if \(upcr_hasMyAffinity_pshared\(upct_p\d+_s\)\) \{ int \*const upct_p\d+ = \(int \*\)upcr_pshared_to_local\(upct_p\d+_s\); for \(ptrdiff_t upct_k\d+ = 0; upct_k\d+ < upct_n\d+;
// BECOMES(-portable): upct_k\d+\+\+\) \{ i = upct_at\d+ \+ upct_k\d+; s \+= upct_p\d+\[upct_k\d+\]; \} \} else for \(ptrdiff_t upct_k\d+ = 0; upct_k\d+ < upct_n\d+; upct_k\d+\+\+\) \{ i = upct_at\d+ \+ upct_k\d+;
// BECOMES(-portable): s \+= \(\(int\)upcr_get_pshared_val\(upcr_add_psharedI\(whole, sizeof\(int\), i\), 0, sizeof\(int\)\)\); \} \} \} \} while \(0\);
// BECOMES(-portable): UPCR_EXIT_FUNCTION\(\); return s;
int sum(int n) {
  int s = 0;
  for (int i = 0; i < n; i++) s += whole[i];
  return s;
}

// LOOP: 4
// BECOMES(-O2, -g, -portable): \bevery_second\(
// BECOMES(-O2): int \*const upct_p\d+ = \(int \*\)upcr_add_psharedI\(whole, sizeof\(int\), upct_at\d+ \* 2 \+ 1\);
// BECOMES(-O2): s \+= upct_p\d+\[upct_k\d+ \* 2\];
// BECOMES(-g): for \(int i = 0; i < n; i\+\+\) s \+= \(\(int\)upcr_get_pshared_val\(upcri_reach_psharedI\(whole, sizeof\(int\), 2 \* i \+ 1, sizeof\(int\), UPCRI_READS\), 0, sizeof\(int\)\)\);
// BECOMES(-portable): int s = 0;
// BECOMES(-portable): do \{ int i = 0; if \(i < n\) \{ const ptrdiff_t upct_hi\d+ = \(ptrdiff_t\)\(n\); for \(ptrdiff_t upct_at\d+ = i, upct_n\d+; upct_at\d+ < upct_hi\d+; upct_at\d+ \+= upct_n\d+\) \{ upct_n\d+ = upct_hi\d+ - upct_at\d+;
// BECOMES(-portable): const upcr_pshared_ptr_t upct_p\d+_s = upcr_add_psharedI\(whole, sizeof\(int\), upct_at\d+ \* 2 \+ 1\); if \(upcr_hasMyAffinity_pshared\(upct_p\d+_s\)\) \{ int \*const upct_p\d+ = \(int \*\)upcr_pshared_to_local\(upct_p\d+_s\); for \(ptrdiff_t upct_k\d+ = 0;
// BECOMES(-portable): upct_k\d+ < upct_n\d+; upct_k\d+\+\+\) \{ i = upct_at\d+ \+ upct_k\d+; s \+= upct_p\d+\[upct_k\d+ \* 2\]; \} \} else for \(ptrdiff_t upct_k\d+ = 0; upct_k\d+ < upct_n\d+; upct_k\d+\+\+\) \{ i = upct_at\d+ \+ upct_k\d+;
// BECOMES(-portable): s \+= \(\(int\)upcr_get_pshared_val\(upcr_add_psharedI\(whole, sizeof\(int\), 2 \* i \+ 1\), 0, sizeof\(int\)\)\); \} \} \} \} while \(0\);
// BECOMES(-portable): UPCR_EXIT_FUNCTION\(\); return s;
int every_second(int n) {
  int s = 0;
  for (int i = 0; i < n; i++) s += whole[2 * i + 1];
  return s;
}

// LOOP: 4
// BECOMES(-O2, -g, -portable): \bby_a_pointer\(
// BECOMES(-O2): int \*const upct_p\d+ = \(int \*\)upcr_add_psharedI\(\(\*\(\(upcr_pshared_ptr_t \*\)UPCR_TLD_ADDR\(p\)\)\), sizeof\(int\), upct_at\d+\);
// BECOMES(-O2): s \+= upct_p\d+\[upct_k\d+\];
// BECOMES(-g): for \(int i = 0; i < n; i\+\+\) s \+= \(\(int\)upcr_get_pshared_val\(upcri_reach_psharedI\(\(\*\(\(upcr_pshared_ptr_t \*\)UPCR_TLD_ADDR\(p\)\)\), sizeof\(int\), i, sizeof\(int\), UPCRI_READS\), 0, sizeof\(int\)\)\);
// BECOMES(-portable): int s = 0;
// BECOMES(-portable): do \{ int i = 0; if \(i < n\) \{ const ptrdiff_t upct_hi\d+ = \(ptrdiff_t\)\(n\); for \(ptrdiff_t upct_at\d+ = i, upct_n\d+; upct_at\d+ < upct_hi\d+; upct_at\d+ \+= upct_n\d+\) \{ upct_n\d+ = upct_hi\d+ - upct_at\d+;
// BECOMES(-portable): const upcr_pshared_ptr_t upct_p\d+_s = upcr_add_psharedI\(\(\*\(\(upcr_pshared_ptr_t \*\)UPCR_TLD_ADDR\(p\)\)\), sizeof\(int\), upct_at\d+\); if \(upcr_hasMyAffinity_pshared\(upct_p\d+_s\)\) \{ int \*const upct_p\d+ = \(int \*\)upcr_pshared_to_local\(upct_p\d+_s\);
// BECOMES(-portable): for \(ptrdiff_t upct_k\d+ = 0; upct_k\d+ < upct_n\d+; upct_k\d+\+\+\) \{ i = upct_at\d+ \+ upct_k\d+; s \+= upct_p\d+\[upct_k\d+\]; \} \} else for \(ptrdiff_t upct_k\d+ = 0; upct_k\d+ < upct_n\d+; upct_k\d+\+\+\) \{ i = upct_at\d+ \+ upct_k\d+;
// BECOMES(-portable): s \+= \(\(int\)upcr_get_pshared_val\(upcr_add_psharedI\(\(\*\(\(upcr_pshared_ptr_t \*\)UPCR_TLD_ADDR\(p\)\)\), sizeof\(int\), i\), 0, sizeof\(int\)\)\); \} \} \} \} while \(0\);
// BECOMES(-portable): UPCR_EXIT_FUNCTION\(\); return s;
int by_a_pointer(int n) {
  int s = 0;
  for (int i = 0; i < n; i++) s += p[i];
  return s;
}
