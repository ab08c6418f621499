// Elements that are written as sums of a pointer and numbers.
// RUN: no
#include <upc_relaxed.h>

shared [] int *p;

// BECOMES(-O2, -g, -portable): \bpointer_first\(
// BECOMES(-O2): int \*const upct_p\d+ = \(int \*\)upcr_add_psharedI\(\(\*\(\(upcr_pshared_ptr_t \*\)UPCR_TLD_ADDR\(p\)\)\), sizeof\(int\), upct_at\d+\);
// BECOMES(-O2): s \+= upct_p\d+\[upct_k\d+\];
// BECOMES(-g): for \(int i = 0; i < n; i\+\+\) s \+= \(\(int\)upcr_get_pshared_val\(upcri_reach_psharedI\(\(\*\(\(upcr_pshared_ptr_t \*\)UPCR_TLD_ADDR\(p\)\)\), sizeof\(int\), i, sizeof\(int\), UPCRI_READS\), 0, sizeof\(int\)\)\);
// BECOMES(-portable): int s = 0;
// BECOMES(-portable): do \{ int i = 0; if \(i < n\) \{ const ptrdiff_t upct_hi\d+ = \(ptrdiff_t\)\(n\); for \(ptrdiff_t upct_at\d+ = i, upct_n\d+; upct_at\d+ < upct_hi\d+; upct_at\d+ \+= upct_n\d+\) \{ upct_n\d+ = upct_hi\d+ - upct_at\d+;
// BECOMES(-portable): const upcr_pshared_ptr_t upct_p\d+_s = upcr_add_psharedI\(\(\*\(\(upcr_pshared_ptr_t \*\)UPCR_TLD_ADDR\(p\)\)\), sizeof\(int\), upct_at\d+\); if \(upcr_hasMyAffinity_pshared\(upct_p\d+_s\)\) \{ int \*const upct_p\d+ = \(int \*\)upcr_pshared_to_local\(upct_p\d+_s\);
// BECOMES(-portable): for \(ptrdiff_t upct_k\d+ = 0; upct_k\d+ < upct_n\d+; upct_k\d+\+\+\) \{ i = upct_at\d+ \+ upct_k\d+; s \+= upct_p\d+\[upct_k\d+\]; \} \} else for \(ptrdiff_t upct_k\d+ = 0; upct_k\d+ < upct_n\d+; upct_k\d+\+\+\) \{ i = upct_at\d+ \+ upct_k\d+;
// BECOMES(-portable): s \+= \(\(int\)upcr_get_pshared_val\(upcr_add_psharedI\(\(\*\(\(upcr_pshared_ptr_t \*\)UPCR_TLD_ADDR\(p\)\)\), sizeof\(int\), i\), 0, sizeof\(int\)\)\); \} \} \} \} while \(0\);
// BECOMES(-portable): UPCR_EXIT_FUNCTION\(\); return s;
int pointer_first(int n) {
  int s = 0;
  for (int i = 0; i < n; i++) s += *(p + i);
  return s;
}

// BECOMES(-O2, -g, -portable): \bindex_first\(
// BECOMES(-O2): int \*const upct_p\d+ = \(int \*\)upcr_add_psharedI\(\(\*\(\(upcr_pshared_ptr_t \*\)UPCR_TLD_ADDR\(p\)\)\), sizeof\(int\), upct_at\d+\);
// BECOMES(-O2): s \+= upct_p\d+\[upct_k\d+\];
// BECOMES(-g): for \(int i = 0; i < n; i\+\+\) s \+= \(\(int\)upcr_get_pshared_val\(upcri_reach_psharedI\(\(\*\(\(upcr_pshared_ptr_t \*\)UPCR_TLD_ADDR\(p\)\)\), sizeof\(int\), i, sizeof\(int\), UPCRI_READS\), 0, sizeof\(int\)\)\);
// BECOMES(-portable): int s = 0;
// BECOMES(-portable): do \{ int i = 0; if \(i < n\) \{ const ptrdiff_t upct_hi\d+ = \(ptrdiff_t\)\(n\); for \(ptrdiff_t upct_at\d+ = i, upct_n\d+; upct_at\d+ < upct_hi\d+; upct_at\d+ \+= upct_n\d+\) \{ upct_n\d+ = upct_hi\d+ - upct_at\d+;
// BECOMES(-portable): const upcr_pshared_ptr_t upct_p\d+_s = upcr_add_psharedI\(\(\*\(\(upcr_pshared_ptr_t \*\)UPCR_TLD_ADDR\(p\)\)\), sizeof\(int\), upct_at\d+\); if \(upcr_hasMyAffinity_pshared\(upct_p\d+_s\)\) \{ int \*const upct_p\d+ = \(int \*\)upcr_pshared_to_local\(upct_p\d+_s\);
// BECOMES(-portable): for \(ptrdiff_t upct_k\d+ = 0; upct_k\d+ < upct_n\d+; upct_k\d+\+\+\) \{ i = upct_at\d+ \+ upct_k\d+; s \+= upct_p\d+\[upct_k\d+\]; \} \} else for \(ptrdiff_t upct_k\d+ = 0; upct_k\d+ < upct_n\d+; upct_k\d+\+\+\) \{ i = upct_at\d+ \+ upct_k\d+;
// BECOMES(-portable): s \+= \(\(int\)upcr_get_pshared_val\(upcr_add_psharedI\(\(\*\(\(upcr_pshared_ptr_t \*\)UPCR_TLD_ADDR\(p\)\)\), sizeof\(int\), i\), 0, sizeof\(int\)\)\); \} \} \} \} while \(0\);
// BECOMES(-portable): UPCR_EXIT_FUNCTION\(\); return s;
int index_first(int n) {
  int s = 0;
  for (int i = 0; i < n; i++) s += *(i + p);
  return s;
}

// BECOMES(-O2, -g, -portable): \bwith_a_difference\(
// BECOMES(-O2): int \*const upct_p\d+ = \(int \*\)upcr_add_psharedI\(\(\*\(\(upcr_pshared_ptr_t \*\)UPCR_TLD_ADDR\(p\)\)\), sizeof\(int\), upct_at\d+ - 2\);
// BECOMES(-O2): s \+= upct_p\d+\[upct_k\d+\];
// BECOMES(-g): for \(int i = 0; i < n; i\+\+\) s \+= \(\(int\)upcr_get_pshared_val\(upcri_reach_psharedI\(\(\*\(\(upcr_pshared_ptr_t \*\)UPCR_TLD_ADDR\(p\)\)\), sizeof\(int\), \(ptrdiff_t\)i \+ \(ptrdiff_t\)\(-\(ptrdiff_t\)\(2\)\), sizeof\(int\), UPCRI_READS\), 0, sizeof\(int\)\)\);
// BECOMES(-portable): int s = 0;
// BECOMES(-portable): do \{ int i = 0; if \(i < n\) \{ const ptrdiff_t upct_hi\d+ = \(ptrdiff_t\)\(n\); for \(ptrdiff_t upct_at\d+ = i, upct_n\d+; upct_at\d+ < upct_hi\d+; upct_at\d+ \+= upct_n\d+\) \{ upct_n\d+ = upct_hi\d+ - upct_at\d+;
// BECOMES(-portable): const upcr_pshared_ptr_t upct_p\d+_s = upcr_add_psharedI\(\(\*\(\(upcr_pshared_ptr_t \*\)UPCR_TLD_ADDR\(p\)\)\), sizeof\(int\), upct_at\d+ - 2\); if \(upcr_hasMyAffinity_pshared\(upct_p\d+_s\)\) \{ int \*const upct_p\d+ = \(int \*\)upcr_pshared_to_local\(upct_p\d+_s\);
// BECOMES(-portable): for \(ptrdiff_t upct_k\d+ = 0; upct_k\d+ < upct_n\d+; upct_k\d+\+\+\) \{ i = upct_at\d+ \+ upct_k\d+; s \+= upct_p\d+\[upct_k\d+\]; \} \} else for \(ptrdiff_t upct_k\d+ = 0; upct_k\d+ < upct_n\d+; upct_k\d+\+\+\) \{ i = upct_at\d+ \+ upct_k\d+;
// BECOMES(-portable): s \+= \(\(int\)upcr_get_pshared_val\(upcr_add_psharedI\(\(\*\(\(upcr_pshared_ptr_t \*\)UPCR_TLD_ADDR\(p\)\)\), sizeof\(int\), \(ptrdiff_t\)i \+ \(ptrdiff_t\)\(-\(ptrdiff_t\)\(2\)\)\), 0, sizeof\(int\)\)\); \} \} \} \} while \(0\);
// BECOMES(-portable): UPCR_EXIT_FUNCTION\(\); return s;
int with_a_difference(int n) {
  int s = 0;
  for (int i = 0; i < n; i++) s += *(p + i - 2);
  return s;
}

// BECOMES(-O2, -g, -portable): \bwith_a_subscript\(
// BECOMES(-O2): int \*const upct_p\d+ = \(int \*\)upcr_add_psharedI\(\(\*\(\(upcr_pshared_ptr_t \*\)UPCR_TLD_ADDR\(p\)\)\), sizeof\(int\), upct_at\d+ \+ 4\);
// BECOMES(-O2): s \+= upct_p\d+\[upct_k\d+\];
// BECOMES(-g): for \(int i = 0; i < n; i\+\+\) s \+= \(\(int\)upcr_get_pshared_val\(upcri_reach_psharedI\(\(\*\(\(upcr_pshared_ptr_t \*\)UPCR_TLD_ADDR\(p\)\)\), sizeof\(int\), \(ptrdiff_t\)4 \+ \(ptrdiff_t\)i, sizeof\(int\), UPCRI_READS\), 0, sizeof\(int\)\)\);
// BECOMES(-portable): int s = 0;
// BECOMES(-portable): do \{ int i = 0; if \(i < n\) \{ const ptrdiff_t upct_hi\d+ = \(ptrdiff_t\)\(n\); for \(ptrdiff_t upct_at\d+ = i, upct_n\d+; upct_at\d+ < upct_hi\d+; upct_at\d+ \+= upct_n\d+\) \{ upct_n\d+ = upct_hi\d+ - upct_at\d+;
// BECOMES(-portable): const upcr_pshared_ptr_t upct_p\d+_s = upcr_add_psharedI\(\(\*\(\(upcr_pshared_ptr_t \*\)UPCR_TLD_ADDR\(p\)\)\), sizeof\(int\), upct_at\d+ \+ 4\); if \(upcr_hasMyAffinity_pshared\(upct_p\d+_s\)\) \{ int \*const upct_p\d+ = \(int \*\)upcr_pshared_to_local\(upct_p\d+_s\);
// BECOMES(-portable): for \(ptrdiff_t upct_k\d+ = 0; upct_k\d+ < upct_n\d+; upct_k\d+\+\+\) \{ i = upct_at\d+ \+ upct_k\d+; s \+= upct_p\d+\[upct_k\d+\]; \} \} else for \(ptrdiff_t upct_k\d+ = 0; upct_k\d+ < upct_n\d+; upct_k\d+\+\+\) \{ i = upct_at\d+ \+ upct_k\d+;
// BECOMES(-portable): s \+= \(\(int\)upcr_get_pshared_val\(upcr_add_psharedI\(\(\*\(\(upcr_pshared_ptr_t \*\)UPCR_TLD_ADDR\(p\)\)\), sizeof\(int\), \(ptrdiff_t\)4 \+ \(ptrdiff_t\)i\), 0, sizeof\(int\)\)\); \} \} \} \} while \(0\);
// BECOMES(-portable): UPCR_EXIT_FUNCTION\(\); return s;
int with_a_subscript(int n) {
  int s = 0;
  for (int i = 0; i < n; i++) s += (p + 4)[i];
  return s;
}
