// upc_forall with affinity to elements with block size 1: a thread's elements are contiguous in its slice.
// RUN: no
#include <upc_relaxed.h>

shared int a[100 * THREADS], b[100 * THREADS];
shared int *p;

// LOOP: 5
// BECOMES(-O2, -g, -portable): \bof_an_address\(
// BECOMES(-O2): do \{ const int upct_outer\d+ = \(\*\(int \*\)UPCR_TLD_ADDR\(upcrt_forall_control\)\); int i = 0; if \(i < n\) \{
// BECOMES(-O2): const ptrdiff_t upct_hi\d+ = \(ptrdiff_t\)\(n\), upct_step\d+ = upct_outer\d+ \? 1 : \(ptrdiff_t\)upcr_threads\(\), upct_me\d+ = upct_outer\d+ \? 0 : \(ptrdiff_t\)upcr_mythread\(\), upct_phase\d+ = 0;
// BECOMES(-O2): for \(ptrdiff_t upct_at\d+ = upcri_first_owned\(i \+ upct_phase\d+, upct_step\d+, upct_me\d+\) - upct_phase\d+; upct_at\d+ < upct_hi\d+; upct_at\d+ = upct_outer\d+ \? upct_at\d+ \+ 1 : upct_hi\d+\) \{
// BECOMES(-O2): const ptrdiff_t upct_n\d+ = upct_outer\d+ \? 1 : \(upct_hi\d+ - upct_at\d+ \+ upct_step\d+ - 1\) / upct_step\d+;
// BECOMES(-O2): int \*const upct_p\d+ = \(int \*\)upcri_element_pshared1\(b, sizeof\(int\), upct_at\d+\); int \*const upct_p\d+ = \(int \*\)upcri_element_pshared1\(a, sizeof\(int\), upct_at\d+\);
// BECOMES(-O2): for \(ptrdiff_t upct_k\d+ = 0; upct_k\d+ < upct_n\d+; upct_k\d+\+\+\) \{ i = upct_at\d+ \+ upct_k\d+ \* upct_step\d+; \(upct_p\d+\[upct_k\d+\] = upct_p\d+\[upct_k\d+\]\);
// BECOMES(-g): do \{ const int upct_outer\d+ = \(\*\(int \*\)UPCR_TLD_ADDR\(upcrt_forall_control\)\); if \(!upct_outer\d+\) upcri_begin_loop\(UPCRI_PLACE\);
// BECOMES(-g): for \(int i = 0; i < n; i\+\+ \) if \(upct_outer\d+ \|\| upcri_owns_iteration\(\(int\)\(upcr_threadof_pshared\(upcr_add_pshared1\(a, sizeof\(int\), i\)\)\)\)\) \{
// BECOMES(-g): upcr_put_pshared_val\(upcri_reach_pshared1\(a, sizeof\(int\), i, sizeof\(int\), UPCRI_WRITES\), 0, \(\(int\)upcr_get_pshared_val\(upcri_reach_pshared1\(b, sizeof\(int\), i, sizeof\(int\), UPCRI_READS\), 0, sizeof\(int\)\)\), sizeof\(int\)\);
// BECOMES(-g): \} if \(!upct_outer\d+\) upcri_end_loop\(\);
// BECOMES(-portable): do \{ const int upct_outer\d+ = \(\*\(int \*\)UPCR_TLD_ADDR\(upcrt_forall_control\)\); int i = 0; if \(i < n\) \{
// BECOMES(-portable): const ptrdiff_t upct_hi\d+ = \(ptrdiff_t\)\(n\), upct_step\d+ = upct_outer\d+ \? 1 : \(ptrdiff_t\)upcr_threads\(\), upct_me\d+ = upct_outer\d+ \? 0 : \(ptrdiff_t\)upcr_mythread\(\), upct_phase\d+ = 0;
// BECOMES(-portable): for \(ptrdiff_t upct_at\d+ = upct_first_owned\(i \+ upct_phase\d+, upct_step\d+, upct_me\d+\) - upct_phase\d+; upct_at\d+ < upct_hi\d+; upct_at\d+ = upct_outer\d+ \? upct_at\d+ \+ 1 : upct_hi\d+\) \{
// BECOMES(-portable): const ptrdiff_t upct_n\d+ = upct_outer\d+ \? 1 : \(upct_hi\d+ - upct_at\d+ \+ upct_step\d+ - 1\) / upct_step\d+; const upcr_pshared_ptr_t upct_p\d+_s = upcr_add_pshared1\(b, sizeof\(int\), upct_at\d+\);
// BECOMES(-portable): const upcr_pshared_ptr_t upct_p\d+_s = upcr_add_pshared1\(a, sizeof\(int\), upct_at\d+\); if \(upcr_hasMyAffinity_pshared\(upct_p\d+_s\) && upcr_hasMyAffinity_pshared\(upct_p\d+_s\)\) \{ int \*const upct_p\d+ = \(int \*\)upcr_pshared_to_local\(upct_p\d+_s\);
// BECOMES(-portable): int \*const upct_p\d+ = \(int \*\)upcr_pshared_to_local\(upct_p\d+_s\); for \(ptrdiff_t upct_k\d+ = 0; upct_k\d+ < upct_n\d+; upct_k\d+\+\+\) \{ i = upct_at\d+ \+ upct_k\d+ \* upct_step\d+; \(upct_p\d+\[upct_k\d+\] = upct_p\d+\[upct_k\d+\]\); \} \} else for \(ptrdiff_t upct_k\d+ = 0;
// BECOMES(-portable): upct_k\d+ < upct_n\d+; upct_k\d+\+\+\) \{ i = upct_at\d+ \+ upct_k\d+ \* upct_step\d+; upcr_put_pshared_val\(upcr_add_pshared1\(a, sizeof\(int\), i\), 0, \(\(int\)upcr_get_pshared_val\(upcr_add_pshared1\(b, sizeof\(int\), i\), 0, sizeof\(int\)\)\), sizeof\(int\)\); \} \} \} \}
// BECOMES(-portable): while \(0\);
void of_an_address(int n) {
  upc_forall (int i = 0; i < n; i++; &a[i]) a[i] = b[i];
}

// BECOMES(-O2, -g, -portable): \bof_a_sum\(
// BECOMES(-O2): do \{ const int upct_outer\d+ = \(\*\(int \*\)UPCR_TLD_ADDR\(upcrt_forall_control\)\); int i = 1; if \(i < n\) \{
// BECOMES(-O2): const ptrdiff_t upct_hi\d+ = \(ptrdiff_t\)\(n\), upct_step\d+ = upct_outer\d+ \? 1 : \(ptrdiff_t\)upcr_threads\(\), upct_me\d+ = upct_outer\d+ \? 0 : \(ptrdiff_t\)upcr_mythread\(\), upct_phase\d+ = 0;
// BECOMES(-O2): for \(ptrdiff_t upct_at\d+ = upcri_first_owned\(i \+ upct_phase\d+, upct_step\d+, upct_me\d+\) - upct_phase\d+; upct_at\d+ < upct_hi\d+; upct_at\d+ = upct_outer\d+ \? upct_at\d+ \+ 1 : upct_hi\d+\) \{
// BECOMES(-O2): const ptrdiff_t upct_n\d+ = upct_outer\d+ \? 1 : \(upct_hi\d+ - upct_at\d+ \+ upct_step\d+ - 1\) / upct_step\d+;
// BECOMES(-O2): int \*const upct_p\d+ = \(int \*\)upcri_element_pshared1\(b, sizeof\(int\), upct_at\d+ - 1\);
// BECOMES(-O2): int \*const upct_p\d+ = \(int \*\)upcri_element_pshared1\(a, sizeof\(int\), upct_at\d+\); for \(ptrdiff_t upct_k\d+ = 0; upct_k\d+ < upct_n\d+; upct_k\d+\+\+\) \{
// BECOMES(-O2): i = upct_at\d+ \+ upct_k\d+ \* upct_step\d+; \(upct_p\d+\[upct_k\d+\] = upct_p\d+\[upct_k\d+\]\);
// BECOMES(-g): do \{ const int upct_outer\d+ = \(\*\(int \*\)UPCR_TLD_ADDR\(upcrt_forall_control\)\); if \(!upct_outer\d+\) upcri_begin_loop\(UPCRI_PLACE\);
// BECOMES(-g): for \(int i = 1; i < n; i\+\+ \) if \(upct_outer\d+ \|\| upcri_owns_iteration\(\(int\)\(upcr_threadof_pshared\(upcr_add_pshared1\(a, sizeof\(int\), i\)\)\)\)\) \{
// BECOMES(-g): upcr_put_pshared_val\(upcri_reach_pshared1\(a, sizeof\(int\), i, sizeof\(int\), UPCRI_WRITES\), 0, \(\(int\)upcr_get_pshared_val\(upcri_reach_pshared1\(b, sizeof\(int\), i - 1, sizeof\(int\), UPCRI_READS\), 0, sizeof\(int\)\)\), sizeof\(int\)\);
// BECOMES(-g): \} if \(!upct_outer\d+\) upcri_end_loop\(\);
// BECOMES(-portable): do \{ const int upct_outer\d+ = \(\*\(int \*\)UPCR_TLD_ADDR\(upcrt_forall_control\)\); int i = 1; if \(i < n\) \{
// BECOMES(-portable): const ptrdiff_t upct_hi\d+ = \(ptrdiff_t\)\(n\), upct_step\d+ = upct_outer\d+ \? 1 : \(ptrdiff_t\)upcr_threads\(\), upct_me\d+ = upct_outer\d+ \? 0 : \(ptrdiff_t\)upcr_mythread\(\), upct_phase\d+ = 0;
// BECOMES(-portable): for \(ptrdiff_t upct_at\d+ = upct_first_owned\(i \+ upct_phase\d+, upct_step\d+, upct_me\d+\) - upct_phase\d+; upct_at\d+ < upct_hi\d+; upct_at\d+ = upct_outer\d+ \? upct_at\d+ \+ 1 : upct_hi\d+\) \{
// BECOMES(-portable): const ptrdiff_t upct_n\d+ = upct_outer\d+ \? 1 : \(upct_hi\d+ - upct_at\d+ \+ upct_step\d+ - 1\) / upct_step\d+; const upcr_pshared_ptr_t upct_p\d+_s = upcr_add_pshared1\(b, sizeof\(int\), upct_at\d+ - 1\);
// BECOMES(-portable): const upcr_pshared_ptr_t upct_p\d+_s = upcr_add_pshared1\(a, sizeof\(int\), upct_at\d+\); if \(upcr_hasMyAffinity_pshared\(upct_p\d+_s\) && upcr_hasMyAffinity_pshared\(upct_p\d+_s\)\) \{ int \*const upct_p\d+ = \(int \*\)upcr_pshared_to_local\(upct_p\d+_s\);
// BECOMES(-portable): int \*const upct_p\d+ = \(int \*\)upcr_pshared_to_local\(upct_p\d+_s\); for \(ptrdiff_t upct_k\d+ = 0; upct_k\d+ < upct_n\d+; upct_k\d+\+\+\) \{ i = upct_at\d+ \+ upct_k\d+ \* upct_step\d+; \(upct_p\d+\[upct_k\d+\] = upct_p\d+\[upct_k\d+\]\); \} \}
// BECOMES(-portable): else for \(ptrdiff_t upct_k\d+ = 0; upct_k\d+ < upct_n\d+; upct_k\d+\+\+\) \{ i = upct_at\d+ \+ upct_k\d+ \* upct_step\d+;
// BECOMES(-portable): upcr_put_pshared_val\(upcr_add_pshared1\(a, sizeof\(int\), i\), 0, \(\(int\)upcr_get_pshared_val\(upcr_add_pshared1\(b, sizeof\(int\), i - 1\), 0, sizeof\(int\)\)\), sizeof\(int\)\); \} \} \} \} while \(0\);
void of_a_sum(int n) {
  upc_forall (int i = 1; i < n; i++; a + i) a[i] = b[i - 1];
}

// LOOP: 4
// BECOMES(-O2, -g, -portable): \bof_a_pointer\(
// BECOMES(-O2): do \{ const int upct_outer\d+ = \(\*\(int \*\)UPCR_TLD_ADDR\(upcrt_forall_control\)\); int i = 0; if \(i < n\) \{
// BECOMES(-O2): const ptrdiff_t upct_hi\d+ = \(ptrdiff_t\)\(n\), upct_step\d+ = upct_outer\d+ \? 1 : \(ptrdiff_t\)upcr_threads\(\), upct_me\d+ = upct_outer\d+ \? 0 : \(ptrdiff_t\)upcr_mythread\(\) - \(ptrdiff_t\)upcr_threadof_pshared\(\(\*\(\(upcr_pshared_ptr_t \*\)UPCR_TLD_ADDR\(p\)\)\)\), upct_phase\d+ = \(ptrdiff_t\)upcr_phaseof_pshared\(\(\*\(\(upcr_pshared_ptr_t \*\)UPCR_TLD_ADDR\(p\)\)\)\) \+ 0;
// BECOMES(-O2): for \(ptrdiff_t upct_at\d+ = upcri_first_owned\(i \+ upct_phase\d+, upct_step\d+, upct_me\d+\) - upct_phase\d+; upct_at\d+ < upct_hi\d+; upct_at\d+ = upct_outer\d+ \? upct_at\d+ \+ 1 : upct_hi\d+\) \{
// BECOMES(-O2): const ptrdiff_t upct_n\d+ = upct_outer\d+ \? 1 : \(upct_hi\d+ - upct_at\d+ \+ upct_step\d+ - 1\) / upct_step\d+;
// BECOMES(-O2): int \*const upct_p\d+ = \(int \*\)upcr_add_pshared1\(\(\*\(\(upcr_pshared_ptr_t \*\)UPCR_TLD_ADDR\(p\)\)\), sizeof\(int\), upct_at\d+\);
// BECOMES(-O2): for \(ptrdiff_t upct_k\d+ = 0; upct_k\d+ < upct_n\d+; upct_k\d+\+\+\) \{ i = upct_at\d+ \+ upct_k\d+ \* upct_step\d+; \(upct_p\d+\[upct_k\d+\] = 1\);
// BECOMES(-g): do \{ const int upct_outer\d+ = \(\*\(int \*\)UPCR_TLD_ADDR\(upcrt_forall_control\)\); if \(!upct_outer\d+\) upcri_begin_loop\(UPCRI_PLACE\);
// BECOMES(-g): for \(int i = 0; i < n; i\+\+ \) if \(upct_outer\d+ \|\| upcri_owns_iteration\(\(int\)\(upcr_threadof_pshared\(upcr_add_pshared1\(\(\*\(\(upcr_pshared_ptr_t \*\)UPCR_TLD_ADDR\(p\)\)\), sizeof\(int\), i\)\)\)\)\) \{
// BECOMES(-g): upcr_put_pshared_val\(upcri_reach_pshared1\(\(\*\(\(upcr_pshared_ptr_t \*\)UPCR_TLD_ADDR\(p\)\)\), sizeof\(int\), i, sizeof\(int\), UPCRI_WRITES\), 0, 1, sizeof\(int\)\);
// BECOMES(-g): \} if \(!upct_outer\d+\) upcri_end_loop\(\);
// BECOMES(-portable): do \{ const int upct_outer\d+ = \(\*\(int \*\)UPCR_TLD_ADDR\(upcrt_forall_control\)\); int i = 0; if \(i < n\) \{
// BECOMES(-portable): const ptrdiff_t upct_hi\d+ = \(ptrdiff_t\)\(n\), upct_step\d+ = upct_outer\d+ \? 1 : \(ptrdiff_t\)upcr_threads\(\), upct_me\d+ = upct_outer\d+ \? 0 : \(ptrdiff_t\)upcr_mythread\(\) - \(ptrdiff_t\)upcr_threadof_pshared\(\(\*\(\(upcr_pshared_ptr_t \*\)UPCR_TLD_ADDR\(p\)\)\)\), upct_phase\d+ = \(ptrdiff_t\)upcr_phaseof_pshared\(\(\*\(\(upcr_pshared_ptr_t \*\)UPCR_TLD_ADDR\(p\)\)\)\) \+ 0; for \(ptrdiff_t upct_at\d+ = upct_first_owned\(i \+ upct_phase\d+, upct_step\d+, upct_me\d+\) - upct_phase\d+; upct_at\d+ < upct_hi\d+; upct_at\d+ = upct_outer\d+ \? upct_at\d+ \+ 1 : upct_hi\d+\) \{ const ptrdiff_t upct_n\d+ = upct_outer\d+ \? 1 : \(upct_hi\d+ - upct_at\d+ \+ upct_step\d+ - 1\) / upct_step\d+; const upcr_pshared_ptr_t upct_p\d+_s = upcr_add_pshared1\(\(\*\(\(upcr_pshared_ptr_t \*\)UPCR_TLD_ADDR\(p\)\)\), sizeof\(int\), upct_at\d+\); if \(upcr_hasMyAffinity_pshared\(upct_p\d+_s\)\) \{ int \*const upct_p\d+ = \(int \*\)upcr_pshared_to_local\(upct_p\d+_s\); for \(ptrdiff_t upct_k\d+ = 0; upct_k\d+ < upct_n\d+; upct_k\d+\+\+\) \{ i = upct_at\d+ \+ upct_k\d+ \* upct_step\d+; \(upct_p\d+\[upct_k\d+\] = 1\); \} \} else for \(ptrdiff_t upct_k\d+ = 0; upct_k\d+ < upct_n\d+; upct_k\d+\+\+\) \{ i = upct_at\d+ \+ upct_k\d+ \* upct_step\d+; upcr_put_pshared_val\(upcr_add_pshared1\(\(\*\(\(upcr_pshared_ptr_t \*\)UPCR_TLD_ADDR\(p\)\)\), sizeof\(int\), i\), 0, 1, sizeof\(int\)\); \} \} \} \} while \(0\);
void of_a_pointer(int n) {
  upc_forall (int i = 0; i < n; i++; &p[i]) p[i] = 1;
}
