// Matrices with one row per block: along a row, and down a column.
// RUN: no
#include <upc_relaxed.h>

shared [12] int m[20 * THREADS][12];
shared int narrow[100 * THREADS][1];
typedef shared [12] int (*rows)[12];
rows r;

// LOOP: 4
// BECOMES(-O2, -g, -portable): \balong\(
// BECOMES(-O2): int \*const upct_p\d+ = \(int \*\)upcri_run\(m, sizeof\(int\), upct_at\d+ \+ \(ptrdiff_t\)\(\(size_t\)\(ptrdiff_t\)\(j\) \* 12\), 12, &upct_n\d+\);
// BECOMES(-O2): s \+= upct_p\d+\[upct_k\d+\];
// BECOMES(-g): for \(int i = 0; i < 12; i\+\+\) s \+= \(\(int\)upcr_get_shared_val\(upcri_reach_shared\(m, sizeof\(int\), \(ptrdiff_t\)j\*12 \+ \(ptrdiff_t\)\(upcri_index\(i, 12, "a row of 'm'"\)\), 12, sizeof\(int\), UPCRI_READS\), 0, sizeof\(int\)\)\);
// BECOMES(-portable): int s = 0;
// BECOMES(-portable): do \{ int i = 0; if \(i < 12\) \{ const ptrdiff_t upct_hi\d+ = \(ptrdiff_t\)\(12\); for \(ptrdiff_t upct_at\d+ = i, upct_n\d+; upct_at\d+ < upct_hi\d+; upct_at\d+ \+= upct_n\d+\) \{ upct_n\d+ = upct_hi\d+ - upct_at\d+;
// BECOMES(-portable): const upcr_shared_ptr_t upct_p\d+_s = upcr_add_shared\(m, sizeof\(int\), upct_at\d+ \+ \(ptrdiff_t\)\(\(size_t\)\(ptrdiff_t\)\(j\) \* 12\), 12\); upct_n\d+ = upct_least\(upct_n\d+, upct_greatest\(12 - \(ptrdiff_t\)upcr_phaseof_shared\(upct_p\d+_s\), 1\)\); if \(upcr_hasMyAffinity_shared\(upct_p\d+_s\)\) \{
// BECOMES(-portable): int \*const upct_p\d+ = \(int \*\)upcr_shared_to_local\(upct_p\d+_s\); for \(ptrdiff_t upct_k\d+ = 0; upct_k\d+ < upct_n\d+; upct_k\d+\+\+\) \{ i = upct_at\d+ \+ upct_k\d+; s \+= upct_p\d+\[upct_k\d+\]; \} \} else for \(ptrdiff_t upct_k\d+ = 0; upct_k\d+ < upct_n\d+; upct_k\d+\+\+\) \{
// BECOMES(-portable): i = upct_at\d+ \+ upct_k\d+; s \+= \(\(int\)upcr_get_shared_val\(upcr_add_shared\(m, sizeof\(int\), \(ptrdiff_t\)j\*12 \+ \(ptrdiff_t\)i, 12\), 0, sizeof\(int\)\)\); \} \} \} \} while \(0\);
// BECOMES(-portable): UPCR_EXIT_FUNCTION\(\); return s;
int along(int j) {
  int s = 0;
  for (int i = 0; i < 12; i++) s += m[j][i];
  return s;
}

// LOOP: 10
// BECOMES(-O2, -g, -portable): \bdown\(
// BECOMES(-O2): int \*upct_p\d+ = \(int \*\)upcri_address_shared\(upcri_element_shared\(m, sizeof\(int\), upct_at\d+ \* 12 \+ \(ptrdiff_t\)\(j\), 12\)\);
// BECOMES(-O2): \+\+, upct_p\d+ = \(int \*\)upcri_next_block\(upct_p\d+, 12 \* sizeof\(int\)\)\)
// BECOMES(-O2): s \+= \(\*upct_p\d+\);
// BECOMES(-g): for \(int i = 0; i < n; i\+\+\) s \+= \(\(int\)upcr_get_shared_val\(upcri_reach_shared\(m, sizeof\(int\), \(ptrdiff_t\)i\*12 \+ \(ptrdiff_t\)\(upcri_index\(j, 12, "a row of 'm'"\)\), 12, sizeof\(int\), UPCRI_READS\), 0, sizeof\(int\)\)\);
// BECOMES(-portable): for \(int i = 0; i < n; i\+\+\) s \+= \(\(int\)upcr_get_shared_val\(upcr_add_shared\(m, sizeof\(int\), \(ptrdiff_t\)i\*12 \+ \(ptrdiff_t\)j, 12\), 0, sizeof\(int\)\)\);
int down(int j, int n) {
  int s = 0;
  for (int i = 0; i < n; i++) s += m[i][j];
  return s;
}

// BECOMES(-O2, -g, -portable): \bof_one_column\(
// BECOMES(-O2): int \*upct_p\d+ = \(int \*\)upcri_element_pshared1\(narrow, sizeof\(int\), upct_at\d+\);
// BECOMES(-O2): \+\+, upct_p\d+ = \(int \*\)upcri_next_block\(upct_p\d+, sizeof\(int\)\)\)
// BECOMES(-O2): s \+= \(\*upct_p\d+\);
// BECOMES(-g): for \(int i = 0; i < n; i\+\+\) s \+= \(\(int\)upcr_get_pshared_val\(upcri_reach_pshared1\(narrow, sizeof\(int\), \(ptrdiff_t\)i \+ \(ptrdiff_t\)\(upcri_index\(0, 1, "a row of 'narrow'"\)\), sizeof\(int\), UPCRI_READS\), 0, sizeof\(int\)\)\);
// BECOMES(-portable): for \(int i = 0; i < n; i\+\+\) s \+= \(\(int\)upcr_get_pshared_val\(upcr_add_pshared1\(narrow, sizeof\(int\), i\), 0, sizeof\(int\)\)\);
int of_one_column(int n) {
  int s = 0;
  for (int i = 0; i < n; i++) s += narrow[i][0];
  return s;
}

// BECOMES(-O2, -g, -portable): \bby_a_pointer\(
// BECOMES(-O2): int \*const upct_p\d+ = \(int \*\)upcri_run\(\(\*\(\(rows \*\)UPCR_TLD_ADDR\(r\)\)\), sizeof\(int\), upct_at\d+ \+ \(ptrdiff_t\)\(\(size_t\)\(ptrdiff_t\)\(j\) \* 12\) - 1, 12, &upct_n\d+\);
// BECOMES(-O2): s \+= upct_p\d+\[upct_k\d+\];
// BECOMES(-g): for \(int i = 1; i < 12; i\+\+\) s \+= \(\(int\)upcr_get_shared_val\(upcri_reach_shared\(\(\*\(\(rows \*\)UPCR_TLD_ADDR\(r\)\)\), sizeof\(int\), \(ptrdiff_t\)j\*12 \+ \(ptrdiff_t\)\(upcri_index\(i - 1, 12, "a row"\)\), 12, sizeof\(int\), UPCRI_READS\), 0, sizeof\(int\)\)\);
// BECOMES(-portable): int s = 0;
// BECOMES(-portable): do \{ int i = 1; if \(i < 12\) \{ const ptrdiff_t upct_hi\d+ = \(ptrdiff_t\)\(12\); for \(ptrdiff_t upct_at\d+ = i, upct_n\d+; upct_at\d+ < upct_hi\d+; upct_at\d+ \+= upct_n\d+\) \{ upct_n\d+ = upct_hi\d+ - upct_at\d+;
// BECOMES(-portable): const upcr_shared_ptr_t upct_p\d+_s = upcr_add_shared\(\(\*\(\(rows \*\)UPCR_TLD_ADDR\(r\)\)\), sizeof\(int\), upct_at\d+ \+ \(ptrdiff_t\)\(\(size_t\)\(ptrdiff_t\)\(j\) \* 12\) - 1, 12\); upct_n\d+ = upct_least\(upct_n\d+, upct_greatest\(12 - \(ptrdiff_t\)upcr_phaseof_shared\(upct_p\d+_s\), 1\)\);
// BECOMES(-portable): if \(upcr_hasMyAffinity_shared\(upct_p\d+_s\)\) \{ int \*const upct_p\d+ = \(int \*\)upcr_shared_to_local\(upct_p\d+_s\); for \(ptrdiff_t upct_k\d+ = 0; upct_k\d+ < upct_n\d+; upct_k\d+\+\+\) \{ i = upct_at\d+ \+ upct_k\d+; s \+= upct_p\d+\[upct_k\d+\]; \} \}
// BECOMES(-portable): else for \(ptrdiff_t upct_k\d+ = 0; upct_k\d+ < upct_n\d+; upct_k\d+\+\+\) \{ i = upct_at\d+ \+ upct_k\d+;
// BECOMES(-portable): s \+= \(\(int\)upcr_get_shared_val\(upcr_add_shared\(\(\*\(\(rows \*\)UPCR_TLD_ADDR\(r\)\)\), sizeof\(int\), \(ptrdiff_t\)j\*12 \+ \(ptrdiff_t\)\(i - 1\), 12\), 0, sizeof\(int\)\)\); \} \} \} \} while \(0\);
// BECOMES(-portable): UPCR_EXIT_FUNCTION\(\); return s;
int by_a_pointer(int j) {
  int s = 0;
  for (int i = 1; i < 12; i++) s += r[j][i - 1];
  return s;
}
