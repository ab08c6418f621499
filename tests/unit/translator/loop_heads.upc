// A loop that counts up by one runs in strips, in whichever form its head is written.
// RUN: no
#include <upc_relaxed.h>

shared [] int a[100];

// BECOMES(-O2, -g, -portable): \bdeclared\(
// BECOMES(-O2): do \{ int i = 0; if \(i < n\) \{ const ptrdiff_t upct_hi\d+ = \(ptrdiff_t\)\(n\); for \(ptrdiff_t upct_at\d+ = i, upct_n\d+; upct_at\d+ < upct_hi\d+; upct_at\d+ \+= upct_n\d+\) \{
// BECOMES(-O2): upct_n\d+ = upct_hi\d+ - upct_at\d+; int \*const upct_p\d+ = \(int \*\)upcr_add_psharedI\(a, sizeof\(int\), upct_at\d+\);
// BECOMES(-O2): for \(ptrdiff_t upct_k\d+ = 0; upct_k\d+ < upct_n\d+; upct_k\d+\+\+\) \{ i = upct_at\d+ \+ upct_k\d+; sum \+= upct_p\d+\[upct_k\d+\];
// BECOMES(-g): for \(int i = 0; i < n; i\+\+\) sum \+= \(\(int\)upcr_get_pshared_val\(upcri_reach_psharedI\(a, sizeof\(int\), i, sizeof\(int\), UPCRI_READS\), 0, sizeof\(int\)\)\);
// BECOMES(-portable): int sum = 0;
// BECOMES(-portable): do \{ int i = 0; if \(i < n\) \{ const ptrdiff_t upct_hi\d+ = \(ptrdiff_t\)\(n\); for \(ptrdiff_t upct_at\d+ = i, upct_n\d+; upct_at\d+ < upct_hi\d+; upct_at\d+ \+= upct_n\d+\) \{ upct_n\d+ = upct_hi\d+ - upct_at\d+;
// BECOMES(-portable): const upcr_pshared_ptr_t upct_p\d+_s = upcr_add_psharedI\(a, sizeof\(int\), upct_at\d+\); if \(upcr_hasMyAffinity_pshared\(upct_p\d+_s\)\) \{ int \*const upct_p\d+ = \(int \*\)upcr_pshared_to_local\(upct_p\d+_s\); for \(ptrdiff_t upct_k\d+ = 0; upct_k\d+ < upct_n\d+;
// BECOMES(-portable): upct_k\d+\+\+\) \{ i = upct_at\d+ \+ upct_k\d+; sum \+= upct_p\d+\[upct_k\d+\]; \} \} else for \(ptrdiff_t upct_k\d+ = 0; upct_k\d+ < upct_n\d+; upct_k\d+\+\+\) \{ i = upct_at\d+ \+ upct_k\d+;
// BECOMES(-portable): sum \+= \(\(int\)upcr_get_pshared_val\(upcr_add_psharedI\(a, sizeof\(int\), i\), 0, sizeof\(int\)\)\); \} \} \} \} while \(0\);
// BECOMES(-portable): UPCR_EXIT_FUNCTION\(\); return sum;
int declared(int n) {
  int sum = 0;
  for (int i = 0; i < n; i++) sum += a[i];
  return sum;
}

// BECOMES(-O2, -g, -portable): \bassigned\(
// BECOMES(-O2): \{ i = low; if \(i < n\) \{ const ptrdiff_t upct_hi\d+ = \(ptrdiff_t\)\(n\); for \(ptrdiff_t upct_at\d+ = i, upct_n\d+; upct_at\d+ < upct_hi\d+; upct_at\d+ \+= upct_n\d+\) \{
// BECOMES(-O2): upct_n\d+ = upct_hi\d+ - upct_at\d+; int \*const upct_p\d+ = \(int \*\)upcr_add_psharedI\(a, sizeof\(int\), upct_at\d+\);
// BECOMES(-O2): for \(ptrdiff_t upct_k\d+ = 0; upct_k\d+ < upct_n\d+; upct_k\d+\+\+\) \{ i = upct_at\d+ \+ upct_k\d+; \{
// BECOMES(-O2): sum \+= upct_p\d+\[upct_k\d+\];
// BECOMES(-O2): \} \} \} i = upct_hi\d+;
// BECOMES(-g): for \(i = low; i < n; \+\+i\) \{
// BECOMES(-g): sum \+= \(\(int\)upcr_get_pshared_val\(upcri_reach_psharedI\(a, sizeof\(int\), i, sizeof\(int\), UPCRI_READS\), 0, sizeof\(int\)\)\);
// BECOMES(-portable): int i, sum = 0;
// BECOMES(-portable): \{ i = low; if \(i < n\) \{ const ptrdiff_t upct_hi\d+ = \(ptrdiff_t\)\(n\); for \(ptrdiff_t upct_at\d+ = i, upct_n\d+; upct_at\d+ < upct_hi\d+; upct_at\d+ \+= upct_n\d+\) \{ upct_n\d+ = upct_hi\d+ - upct_at\d+;
// BECOMES(-portable): const upcr_pshared_ptr_t upct_p\d+_s = upcr_add_psharedI\(a, sizeof\(int\), upct_at\d+\); if \(upcr_hasMyAffinity_pshared\(upct_p\d+_s\)\) \{ int \*const upct_p\d+ = \(int \*\)upcr_pshared_to_local\(upct_p\d+_s\); for \(ptrdiff_t upct_k\d+ = 0; upct_k\d+ < upct_n\d+;
// BECOMES(-portable): upct_k\d+\+\+\) \{ i = upct_at\d+ \+ upct_k\d+; \{
// BECOMES(-portable): sum \+= upct_p\d+\[upct_k\d+\];
// BECOMES(-portable): \} \} \} else for \(ptrdiff_t upct_k\d+ = 0; upct_k\d+ < upct_n\d+; upct_k\d+\+\+\) \{ i = upct_at\d+ \+ upct_k\d+; \{
// BECOMES(-portable): sum \+= \(\(int\)upcr_get_pshared_val\(upcr_add_psharedI\(a, sizeof\(int\), i\), 0, sizeof\(int\)\)\);
// BECOMES(-portable): \} \} \} i = upct_hi\d+; \} \}
// BECOMES(-portable): UPCR_EXIT_FUNCTION\(\); return sum \+ i;
int assigned(int low, int n) {
  int i, sum = 0;
  for (i = low; i < n; ++i) {
    sum += a[i];
  }
  return sum + i;
}

// BECOMES(-O2, -g, -portable): \binclusive\(
// BECOMES(-O2): do \{ long i = 1; if \(i <= n\) \{ const ptrdiff_t upct_hi\d+ = \(ptrdiff_t\)\(n\) \+ 1;
// BECOMES(-O2): for \(ptrdiff_t upct_at\d+ = i, upct_n\d+; upct_at\d+ < upct_hi\d+; upct_at\d+ \+= upct_n\d+\) \{ upct_n\d+ = upct_hi\d+ - upct_at\d+;
// BECOMES(-O2): int \*const upct_p\d+ = \(int \*\)upcr_add_psharedI\(a, sizeof\(int\), upct_at\d+\); for \(ptrdiff_t upct_k\d+ = 0; upct_k\d+ < upct_n\d+; upct_k\d+\+\+\) \{
// BECOMES(-O2): i = upct_at\d+ \+ upct_k\d+; sum \+= upct_p\d+\[upct_k\d+\];
// BECOMES(-g): for \(long i = 1; i <= n; i \+= 1\) sum \+= \(\(int\)upcr_get_pshared_val\(upcri_reach_psharedI\(a, sizeof\(int\), i, sizeof\(int\), UPCRI_READS\), 0, sizeof\(int\)\)\);
// BECOMES(-portable): int sum = 0;
// BECOMES(-portable): do \{ long i = 1; if \(i <= n\) \{ const ptrdiff_t upct_hi\d+ = \(ptrdiff_t\)\(n\) \+ 1; for \(ptrdiff_t upct_at\d+ = i, upct_n\d+; upct_at\d+ < upct_hi\d+; upct_at\d+ \+= upct_n\d+\) \{ upct_n\d+ = upct_hi\d+ - upct_at\d+;
// BECOMES(-portable): const upcr_pshared_ptr_t upct_p\d+_s = upcr_add_psharedI\(a, sizeof\(int\), upct_at\d+\); if \(upcr_hasMyAffinity_pshared\(upct_p\d+_s\)\) \{ int \*const upct_p\d+ = \(int \*\)upcr_pshared_to_local\(upct_p\d+_s\); for \(ptrdiff_t upct_k\d+ = 0;
// BECOMES(-portable): upct_k\d+ < upct_n\d+; upct_k\d+\+\+\) \{ i = upct_at\d+ \+ upct_k\d+; sum \+= upct_p\d+\[upct_k\d+\]; \} \} else for \(ptrdiff_t upct_k\d+ = 0; upct_k\d+ < upct_n\d+; upct_k\d+\+\+\) \{ i = upct_at\d+ \+ upct_k\d+;
// BECOMES(-portable): sum \+= \(\(int\)upcr_get_pshared_val\(upcr_add_psharedI\(a, sizeof\(int\), i\), 0, sizeof\(int\)\)\); \} \} \} \} while \(0\);
// BECOMES(-portable): UPCR_EXIT_FUNCTION\(\); return sum;
int inclusive(int n) {
  int sum = 0;
  for (long i = 1; i <= n; i += 1) sum += a[i];
  return sum;
}

// BECOMES(-O2, -g, -portable): \bof_size_t\(
// BECOMES(-O2): do \{ unsigned long i = 0; if \(i < n \+ 1\) \{ const unsigned long upct_end\d+ = n \+ 1; const ptrdiff_t upct_hi\d+ = upct_end\d+ < __PTRDIFF_MAX__ / 2 \? \(ptrdiff_t\)upct_end\d+ : __PTRDIFF_MAX__ / 2;
// BECOMES(-O2): for \(ptrdiff_t upct_at\d+ = i, upct_n\d+; upct_at\d+ < upct_hi\d+; upct_at\d+ \+= upct_n\d+\) \{ upct_n\d+ = upct_hi\d+ - upct_at\d+;
// BECOMES(-O2): int \*const upct_p\d+ = \(int \*\)upcr_add_psharedI\(a, sizeof\(int\), upct_at\d+\); for \(ptrdiff_t upct_k\d+ = 0; upct_k\d+ < upct_n\d+; upct_k\d+\+\+\) \{
// BECOMES(-O2): i = upct_at\d+ \+ upct_k\d+; sum \+= upct_p\d+\[upct_k\d+\];
// BECOMES(-g): for \(unsigned long i = 0; i < n \+ 1; i\+\+\) sum \+= \(\(int\)upcr_get_pshared_val\(upcri_reach_psharedI\(a, sizeof\(int\), i, sizeof\(int\), UPCRI_READS\), 0, sizeof\(int\)\)\);
// BECOMES(-portable): int sum = 0;
// BECOMES(-portable): do \{ unsigned long i = 0; if \(i < n \+ 1\) \{ const unsigned long upct_end\d+ = n \+ 1; const ptrdiff_t upct_hi\d+ = upct_end\d+ < __PTRDIFF_MAX__ / 2 \? \(ptrdiff_t\)upct_end\d+ : __PTRDIFF_MAX__ / 2; for \(ptrdiff_t upct_at\d+ = i, upct_n\d+; upct_at\d+ < upct_hi\d+; upct_at\d+ \+= upct_n\d+\) \{ upct_n\d+ = upct_hi\d+ - upct_at\d+;
// BECOMES(-portable): const upcr_pshared_ptr_t upct_p\d+_s = upcr_add_psharedI\(a, sizeof\(int\), upct_at\d+\); if \(upcr_hasMyAffinity_pshared\(upct_p\d+_s\)\) \{ int \*const upct_p\d+ = \(int \*\)upcr_pshared_to_local\(upct_p\d+_s\); for \(ptrdiff_t upct_k\d+ = 0;
// BECOMES(-portable): upct_k\d+ < upct_n\d+; upct_k\d+\+\+\) \{ i = upct_at\d+ \+ upct_k\d+; sum \+= upct_p\d+\[upct_k\d+\]; \} \} else for \(ptrdiff_t upct_k\d+ = 0; upct_k\d+ < upct_n\d+; upct_k\d+\+\+\) \{ i = upct_at\d+ \+ upct_k\d+;
// BECOMES(-portable): sum \+= \(\(int\)upcr_get_pshared_val\(upcr_add_psharedI\(a, sizeof\(int\), i\), 0, sizeof\(int\)\)\); \} \} \} \} while \(0\);
// BECOMES(-portable): UPCR_EXIT_FUNCTION\(\); return sum;
int of_size_t(unsigned long n) {
  int sum = 0;
  for (unsigned long i = 0; i < n + 1; i++) sum += a[i];
  return sum;
}
