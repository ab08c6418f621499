// Elements in blocks of at least 8: a strip ends where a block of any of its arrays ends.
// RUN: no
#include <upc_relaxed.h>

shared [8] int a[80 * THREADS];
shared [16] int b[160 * THREADS];
shared [16] int *p;

// LOOP: 6
// BECOMES(-O2, -g, -portable): \bshift\(
// BECOMES(-O2): int \*const upct_p\d+ = \(int \*\)upcri_run\(b, sizeof\(int\), upct_at\d+ - 1, 16, &upct_n\d+\);
// BECOMES(-O2): int \*const upct_p\d+ = \(int \*\)upcri_run\(b, sizeof\(int\), upct_at\d+ \+ 1, 16, &upct_n\d+\); int \*const upct_p\d+ = \(int \*\)upcri_run\(a, sizeof\(int\), upct_at\d+, 8, &upct_n\d+\);
// BECOMES(-O2): \(upct_p\d+\[upct_k\d+\] = upct_p\d+\[upct_k\d+\] - upct_p\d+\[upct_k\d+\]\);
// BECOMES(-g): for \(int i = 1; i < n; i\+\+\) upcr_put_shared_val\(upcri_reach_shared\(a, sizeof\(int\), i, 8, sizeof\(int\), UPCRI_WRITES\), 0, \(\(int\)upcr_get_shared_val\(upcri_reach_shared\(b, sizeof\(int\), i \+ 1, 16, sizeof\(int\), UPCRI_READS\), 0, sizeof\(int\)\)\) - \(\(int\)upcr_get_shared_val\(upcri_reach_shared\(b, sizeof\(int\), i - 1, 16, sizeof\(int\), UPCRI_READS\), 0, sizeof\(int\)\)\), sizeof\(int\)\);
// BECOMES(-portable): do \{ int i = 1; if \(i < n\) \{ const ptrdiff_t upct_hi\d+ = \(ptrdiff_t\)\(n\); for \(ptrdiff_t upct_at\d+ = i, upct_n\d+; upct_at\d+ < upct_hi\d+; upct_at\d+ \+= upct_n\d+\) \{ upct_n\d+ = upct_hi\d+ - upct_at\d+;
// BECOMES(-portable): const upcr_shared_ptr_t upct_p\d+_s = upcr_add_shared\(b, sizeof\(int\), upct_at\d+ - 1, 16\); upct_n\d+ = upct_least\(upct_n\d+, upct_greatest\(16 - \(ptrdiff_t\)upcr_phaseof_shared\(upct_p\d+_s\), 1\)\);
// BECOMES(-portable): const upcr_shared_ptr_t upct_p\d+_s = upcr_add_shared\(b, sizeof\(int\), upct_at\d+ \+ 1, 16\); upct_n\d+ = upct_least\(upct_n\d+, upct_greatest\(16 - \(ptrdiff_t\)upcr_phaseof_shared\(upct_p\d+_s\), 1\)\);
// BECOMES(-portable): const upcr_shared_ptr_t upct_p\d+_s = upcr_add_shared\(a, sizeof\(int\), upct_at\d+, 8\); upct_n\d+ = upct_least\(upct_n\d+, upct_greatest\(8 - \(ptrdiff_t\)upcr_phaseof_shared\(upct_p\d+_s\), 1\)\);
// BECOMES(-portable): if \(upcr_hasMyAffinity_shared\(upct_p\d+_s\) && upcr_hasMyAffinity_shared\(upct_p\d+_s\) && upcr_hasMyAffinity_shared\(upct_p\d+_s\)\) \{ int \*const upct_p\d+ = \(int \*\)upcr_shared_to_local\(upct_p\d+_s\);
// BECOMES(-portable): int \*const upct_p\d+ = \(int \*\)upcr_shared_to_local\(upct_p\d+_s\); int \*const upct_p\d+ = \(int \*\)upcr_shared_to_local\(upct_p\d+_s\); for \(ptrdiff_t upct_k\d+ = 0; upct_k\d+ < upct_n\d+; upct_k\d+\+\+\) \{ i = upct_at\d+ \+ upct_k\d+;
// BECOMES(-portable): \(upct_p\d+\[upct_k\d+\] = upct_p\d+\[upct_k\d+\] - upct_p\d+\[upct_k\d+\]\); \} \} else for \(ptrdiff_t upct_k\d+ = 0; upct_k\d+ < upct_n\d+; upct_k\d+\+\+\) \{ i = upct_at\d+ \+ upct_k\d+;
// BECOMES(-portable): upcr_put_shared_val\(upcr_add_shared\(a, sizeof\(int\), i, 8\), 0, \(\(int\)upcr_get_shared_val\(upcr_add_shared\(b, sizeof\(int\), i \+ 1, 16\), 0, sizeof\(int\)\)\) - \(\(int\)upcr_get_shared_val\(upcr_add_shared\(b, sizeof\(int\), i - 1, 16\), 0, sizeof\(int\)\)\), sizeof\(int\)\); \} \} \} \} while \(0\);
void shift(int n) {
  for (int i = 1; i < n; i++) a[i] = b[i + 1] - b[i - 1];
}

// LOOP: 4
// BECOMES(-O2, -g, -portable): \bby_a_pointer\(
// BECOMES(-O2): int \*const upct_p\d+ = \(int \*\)upcri_run\(\(\*\(\(upcr_shared_ptr_t \*\)UPCR_TLD_ADDR\(p\)\)\), sizeof\(int\), upct_at\d+, 16, &upct_n\d+\);
// BECOMES(-O2): s \+= upct_p\d+\[upct_k\d+\];
// BECOMES(-g): for \(int i = 0; i < n; i\+\+\) s \+= \(\(int\)upcr_get_shared_val\(upcri_reach_shared\(\(\*\(\(upcr_shared_ptr_t \*\)UPCR_TLD_ADDR\(p\)\)\), sizeof\(int\), i, 16, sizeof\(int\), UPCRI_READS\), 0, sizeof\(int\)\)\);
// BECOMES(-portable): int s = 0;
// BECOMES(-portable): do \{ int i = 0; if \(i < n\) \{ const ptrdiff_t upct_hi\d+ = \(ptrdiff_t\)\(n\); for \(ptrdiff_t upct_at\d+ = i, upct_n\d+; upct_at\d+ < upct_hi\d+; upct_at\d+ \+= upct_n\d+\) \{ upct_n\d+ = upct_hi\d+ - upct_at\d+;
// BECOMES(-portable): const upcr_shared_ptr_t upct_p\d+_s = upcr_add_shared\(\(\*\(\(upcr_shared_ptr_t \*\)UPCR_TLD_ADDR\(p\)\)\), sizeof\(int\), upct_at\d+, 16\); upct_n\d+ = upct_least\(upct_n\d+, upct_greatest\(16 - \(ptrdiff_t\)upcr_phaseof_shared\(upct_p\d+_s\), 1\)\);
// BECOMES(-portable): if \(upcr_hasMyAffinity_shared\(upct_p\d+_s\)\) \{ int \*const upct_p\d+ = \(int \*\)upcr_shared_to_local\(upct_p\d+_s\); for \(ptrdiff_t upct_k\d+ = 0; upct_k\d+ < upct_n\d+; upct_k\d+\+\+\) \{ i = upct_at\d+ \+ upct_k\d+; s \+= upct_p\d+\[upct_k\d+\]; \} \}
// BECOMES(-portable): else for \(ptrdiff_t upct_k\d+ = 0; upct_k\d+ < upct_n\d+; upct_k\d+\+\+\) \{ i = upct_at\d+ \+ upct_k\d+; s \+= \(\(int\)upcr_get_shared_val\(upcr_add_shared\(\(\*\(\(upcr_shared_ptr_t \*\)UPCR_TLD_ADDR\(p\)\)\), sizeof\(int\), i, 16\), 0, sizeof\(int\)\)\); \} \} \} \}
// BECOMES(-portable): while \(0\);
// BECOMES(-portable): UPCR_EXIT_FUNCTION\(\); return s;
int by_a_pointer(int n) {
  int s = 0;
  for (int i = 0; i < n; i++) s += p[i];
  return s;
}

// LOOP: 10
// BECOMES(-O2, -g, -portable): \bevery_block\(
// BECOMES(-O2): int \*upct_p\d+ = \(int \*\)upcri_address_shared\(upcri_element_shared\(b, sizeof\(int\), upct_at\d+ \* 16 \+ 3, 16\)\);
// BECOMES(-O2): \+\+, upct_p\d+ = \(int \*\)upcri_next_block\(upct_p\d+, 16 \* sizeof\(int\)\)\)
// BECOMES(-O2): s \+= \(\*upct_p\d+\);
// BECOMES(-g): for \(int i = 0; i < n; i\+\+\) s \+= \(\(int\)upcr_get_shared_val\(upcri_reach_shared\(b, sizeof\(int\), 16 \* i \+ 3, 16, sizeof\(int\), UPCRI_READS\), 0, sizeof\(int\)\)\);
// BECOMES(-portable): for \(int i = 0; i < n; i\+\+\) s \+= \(\(int\)upcr_get_shared_val\(upcr_add_shared\(b, sizeof\(int\), 16 \* i \+ 3, 16\), 0, sizeof\(int\)\)\);
int every_block(int n) {
  int s = 0;
  for (int i = 0; i < n; i++) s += b[16 * i + 3];
  return s;
}
