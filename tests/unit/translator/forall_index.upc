// upc_forall with an integer affinity: each thread runs every THREADS-th iteration.
// RUN: no
#include <upc_relaxed.h>

shared int a[100 * THREADS];

// LOOP: 4
// BECOMES(-O2, -g, -portable): \bof_the_index\(
// BECOMES(-O2): do \{ const int upct_outer\d+ = \(\*\(int \*\)UPCR_TLD_ADDR\(upcrt_forall_control\)\); int i = 0; if \(i < n\) \{
// BECOMES(-O2): const ptrdiff_t upct_hi\d+ = \(ptrdiff_t\)\(n\), upct_step\d+ = upct_outer\d+ \? 1 : \(ptrdiff_t\)upcr_threads\(\), upct_me\d+ = upct_outer\d+ \? 0 : \(ptrdiff_t\)upcr_mythread\(\), upct_phase\d+ = 0;
// BECOMES(-O2): for \(ptrdiff_t upct_at\d+ = upcri_first_owned\(i \+ upct_phase\d+, upct_step\d+, upct_me\d+\) - upct_phase\d+; upct_at\d+ < upct_hi\d+; upct_at\d+ = upct_outer\d+ \? upct_at\d+ \+ 1 : upct_hi\d+\) \{
// BECOMES(-O2): const ptrdiff_t upct_n\d+ = upct_outer\d+ \? 1 : \(upct_hi\d+ - upct_at\d+ \+ upct_step\d+ - 1\) / upct_step\d+;
// BECOMES(-O2): int \*const upct_p\d+ = \(int \*\)upcri_element_pshared1\(a, sizeof\(int\), upct_at\d+\); for \(ptrdiff_t upct_k\d+ = 0; upct_k\d+ < upct_n\d+; upct_k\d+\+\+\) \{
// BECOMES(-O2): i = upct_at\d+ \+ upct_k\d+ \* upct_step\d+; \(upct_p\d+\[upct_k\d+\] = 1\);
// BECOMES(-g): do \{ const int upct_outer\d+ = \(\*\(int \*\)UPCR_TLD_ADDR\(upcrt_forall_control\)\); if \(!upct_outer\d+\) upcri_begin_loop\(UPCRI_PLACE\);
// BECOMES(-g): for \(int i = 0; i < n; i\+\+ \) if \(upct_outer\d+ \|\| upcri_owns_iteration\(\(int\)\(__extension__ \(\{ const int upct_r\d+ = \(i\) % \(int\)upcr_threads\(\); upct_r\d+ < 0 \? upct_r\d+ \+ \(int\)upcr_threads\(\) : upct_r\d+; \}\)\)\)\) \{
// BECOMES(-g): upcr_put_pshared_val\(upcri_reach_pshared1\(a, sizeof\(int\), i, sizeof\(int\), UPCRI_WRITES\), 0, 1, sizeof\(int\)\); \} if \(!upct_outer\d+\) upcri_end_loop\(\);
// BECOMES(-portable): do \{ const int upct_outer\d+ = \(\*\(int \*\)UPCR_TLD_ADDR\(upcrt_forall_control\)\); int i = 0; if \(i < n\) \{
// BECOMES(-portable): const ptrdiff_t upct_hi\d+ = \(ptrdiff_t\)\(n\), upct_step\d+ = upct_outer\d+ \? 1 : \(ptrdiff_t\)upcr_threads\(\), upct_me\d+ = upct_outer\d+ \? 0 : \(ptrdiff_t\)upcr_mythread\(\), upct_phase\d+ = 0;
// BECOMES(-portable): for \(ptrdiff_t upct_at\d+ = upct_first_owned\(i \+ upct_phase\d+, upct_step\d+, upct_me\d+\) - upct_phase\d+; upct_at\d+ < upct_hi\d+; upct_at\d+ = upct_outer\d+ \? upct_at\d+ \+ 1 : upct_hi\d+\) \{
// BECOMES(-portable): const ptrdiff_t upct_n\d+ = upct_outer\d+ \? 1 : \(upct_hi\d+ - upct_at\d+ \+ upct_step\d+ - 1\) / upct_step\d+; const upcr_pshared_ptr_t upct_p\d+_s = upcr_add_pshared1\(a, sizeof\(int\), upct_at\d+\); if \(upcr_hasMyAffinity_pshared\(upct_p\d+_s\)\) \{
// BECOMES(-portable): int \*const upct_p\d+ = \(int \*\)upcr_pshared_to_local\(upct_p\d+_s\); for \(ptrdiff_t upct_k\d+ = 0; upct_k\d+ < upct_n\d+; upct_k\d+\+\+\) \{ i = upct_at\d+ \+ upct_k\d+ \* upct_step\d+; \(upct_p\d+\[upct_k\d+\] = 1\); \} \} else for \(ptrdiff_t upct_k\d+ = 0;
// BECOMES(-portable): upct_k\d+ < upct_n\d+; upct_k\d+\+\+\) \{ i = upct_at\d+ \+ upct_k\d+ \* upct_step\d+; upcr_put_pshared_val\(upcr_add_pshared1\(a, sizeof\(int\), i\), 0, 1, sizeof\(int\)\); \} \} \} \} while \(0\);
void of_the_index(int n) {
  upc_forall (int i = 0; i < n; i++; i) a[i] = 1;
}

// BECOMES(-O2, -g, -portable): \bof_a_sum\(
// BECOMES(-O2): do \{ const int upct_outer\d+ = \(\*\(int \*\)UPCR_TLD_ADDR\(upcrt_forall_control\)\); i = 0; if \(i <= n\) \{
// BECOMES(-O2): const ptrdiff_t upct_hi\d+ = \(ptrdiff_t\)\(n\) \+ 1, upct_step\d+ = upct_outer\d+ \? 1 : \(ptrdiff_t\)upcr_threads\(\), upct_me\d+ = upct_outer\d+ \? 0 : \(ptrdiff_t\)upcr_mythread\(\), upct_phase\d+ = \(ptrdiff_t\)\(c\) \+ 1;
// BECOMES(-O2): for \(ptrdiff_t upct_at\d+ = upcri_first_owned\(i \+ upct_phase\d+, upct_step\d+, upct_me\d+\) - upct_phase\d+; upct_at\d+ < upct_hi\d+; upct_at\d+ = upct_outer\d+ \? upct_at\d+ \+ 1 : upct_hi\d+\) \{
// BECOMES(-O2): const ptrdiff_t upct_n\d+ = upct_outer\d+ \? 1 : \(upct_hi\d+ - upct_at\d+ \+ upct_step\d+ - 1\) / upct_step\d+;
// BECOMES(-O2): int \*const upct_p\d+ = \(int \*\)upcri_element_pshared1\(a, sizeof\(int\), upct_at\d+\); for \(ptrdiff_t upct_k\d+ = 0; upct_k\d+ < upct_n\d+; upct_k\d+\+\+\) \{
// BECOMES(-O2): i = upct_at\d+ \+ upct_k\d+ \* upct_step\d+; \(upct_p\d+\[upct_k\d+\] = 1\); \} \} i = upct_hi\d+;
// BECOMES(-g): do \{ const int upct_outer\d+ = \(\*\(int \*\)UPCR_TLD_ADDR\(upcrt_forall_control\)\); if \(!upct_outer\d+\) upcri_begin_loop\(UPCRI_PLACE\);
// BECOMES(-g): for \(i = 0; i <= n; i\+\+ \) if \(upct_outer\d+ \|\| upcri_owns_iteration\(\(int\)\(__extension__ \(\{ const int upct_r\d+ = \(i \+ c \+ 1\) % \(int\)upcr_threads\(\); upct_r\d+ < 0 \? upct_r\d+ \+ \(int\)upcr_threads\(\) : upct_r\d+; \}\)\)\)\) \{
// BECOMES(-g): upcr_put_pshared_val\(upcri_reach_pshared1\(a, sizeof\(int\), i, sizeof\(int\), UPCRI_WRITES\), 0, 1, sizeof\(int\)\); \} if \(!upct_outer\d+\) upcri_end_loop\(\);
// BECOMES(-portable): int i;
// BECOMES(-portable): do \{ const int upct_outer\d+ = \(\*\(int \*\)UPCR_TLD_ADDR\(upcrt_forall_control\)\); i = 0; if \(i <= n\) \{
// BECOMES(-portable): const ptrdiff_t upct_hi\d+ = \(ptrdiff_t\)\(n\) \+ 1, upct_step\d+ = upct_outer\d+ \? 1 : \(ptrdiff_t\)upcr_threads\(\), upct_me\d+ = upct_outer\d+ \? 0 : \(ptrdiff_t\)upcr_mythread\(\), upct_phase\d+ = \(ptrdiff_t\)\(c\) \+ 1;
// BECOMES(-portable): for \(ptrdiff_t upct_at\d+ = upct_first_owned\(i \+ upct_phase\d+, upct_step\d+, upct_me\d+\) - upct_phase\d+; upct_at\d+ < upct_hi\d+; upct_at\d+ = upct_outer\d+ \? upct_at\d+ \+ 1 : upct_hi\d+\) \{
// BECOMES(-portable): const ptrdiff_t upct_n\d+ = upct_outer\d+ \? 1 : \(upct_hi\d+ - upct_at\d+ \+ upct_step\d+ - 1\) / upct_step\d+; const upcr_pshared_ptr_t upct_p\d+_s = upcr_add_pshared1\(a, sizeof\(int\), upct_at\d+\); if \(upcr_hasMyAffinity_pshared\(upct_p\d+_s\)\) \{
// BECOMES(-portable): int \*const upct_p\d+ = \(int \*\)upcr_pshared_to_local\(upct_p\d+_s\); for \(ptrdiff_t upct_k\d+ = 0; upct_k\d+ < upct_n\d+; upct_k\d+\+\+\) \{ i = upct_at\d+ \+ upct_k\d+ \* upct_step\d+; \(upct_p\d+\[upct_k\d+\] = 1\); \} \} else for \(ptrdiff_t upct_k\d+ = 0;
// BECOMES(-portable): upct_k\d+ < upct_n\d+; upct_k\d+\+\+\) \{ i = upct_at\d+ \+ upct_k\d+ \* upct_step\d+; upcr_put_pshared_val\(upcr_add_pshared1\(a, sizeof\(int\), i\), 0, 1, sizeof\(int\)\); \} \} i = upct_hi\d+; \} \} while \(0\);
void of_a_sum(int n, int c) {
  int i;
  upc_forall (i = 0; i <= n; i++; i + c + 1) a[i] = 1;
}

// LOOP: 4
// BECOMES(-O2, -g, -portable): \bunsigned_index\(
// BECOMES(-O2): do \{ const int upct_outer\d+ = \(\*\(int \*\)UPCR_TLD_ADDR\(upcrt_forall_control\)\); unsigned int i = 0; if \(i < n\) \{
// BECOMES(-O2): const ptrdiff_t upct_hi\d+ = \(ptrdiff_t\)\(n\), upct_step\d+ = upct_outer\d+ \? 1 : \(ptrdiff_t\)upcr_threads\(\), upct_me\d+ = upct_outer\d+ \? 0 : \(ptrdiff_t\)upcr_mythread\(\), upct_phase\d+ = 0;
// BECOMES(-O2): for \(ptrdiff_t upct_at\d+ = upcri_first_owned\(i \+ upct_phase\d+, upct_step\d+, upct_me\d+\) - upct_phase\d+; upct_at\d+ < upct_hi\d+; upct_at\d+ = upct_outer\d+ \? upct_at\d+ \+ 1 : upct_hi\d+\) \{
// BECOMES(-O2): const ptrdiff_t upct_n\d+ = upct_outer\d+ \? 1 : \(upct_hi\d+ - upct_at\d+ \+ upct_step\d+ - 1\) / upct_step\d+;
// BECOMES(-O2): int \*const upct_p\d+ = \(int \*\)upcri_element_pshared1\(a, sizeof\(int\), upct_at\d+\); for \(ptrdiff_t upct_k\d+ = 0; upct_k\d+ < upct_n\d+; upct_k\d+\+\+\) \{
// BECOMES(-O2): i = upct_at\d+ \+ upct_k\d+ \* upct_step\d+; \(upct_p\d+\[upct_k\d+\] = 1\);
// BECOMES(-g): do \{ const int upct_outer\d+ = \(\*\(int \*\)UPCR_TLD_ADDR\(upcrt_forall_control\)\); if \(!upct_outer\d+\) upcri_begin_loop\(UPCRI_PLACE\);
// BECOMES(-g): for \(unsigned i = 0; i < n; i\+\+ \) if \(upct_outer\d+ \|\| upcri_owns_iteration\(\(int\)\(\(i\) % \(int\)upcr_threads\(\)\)\)\) \{
// BECOMES(-g): upcr_put_pshared_val\(upcri_reach_pshared1\(a, sizeof\(int\), i, sizeof\(int\), UPCRI_WRITES\), 0, 1, sizeof\(int\)\); \} if \(!upct_outer\d+\) upcri_end_loop\(\);
// BECOMES(-portable): do \{ const int upct_outer\d+ = \(\*\(int \*\)UPCR_TLD_ADDR\(upcrt_forall_control\)\); unsigned int i = 0; if \(i < n\) \{
// BECOMES(-portable): const ptrdiff_t upct_hi\d+ = \(ptrdiff_t\)\(n\), upct_step\d+ = upct_outer\d+ \? 1 : \(ptrdiff_t\)upcr_threads\(\), upct_me\d+ = upct_outer\d+ \? 0 : \(ptrdiff_t\)upcr_mythread\(\), upct_phase\d+ = 0;
// BECOMES(-portable): for \(ptrdiff_t upct_at\d+ = upct_first_owned\(i \+ upct_phase\d+, upct_step\d+, upct_me\d+\) - upct_phase\d+; upct_at\d+ < upct_hi\d+; upct_at\d+ = upct_outer\d+ \? upct_at\d+ \+ 1 : upct_hi\d+\) \{
// BECOMES(-portable): const ptrdiff_t upct_n\d+ = upct_outer\d+ \? 1 : \(upct_hi\d+ - upct_at\d+ \+ upct_step\d+ - 1\) / upct_step\d+; const upcr_pshared_ptr_t upct_p\d+_s = upcr_add_pshared1\(a, sizeof\(int\), upct_at\d+\); if \(upcr_hasMyAffinity_pshared\(upct_p\d+_s\)\) \{
// BECOMES(-portable): int \*const upct_p\d+ = \(int \*\)upcr_pshared_to_local\(upct_p\d+_s\); for \(ptrdiff_t upct_k\d+ = 0; upct_k\d+ < upct_n\d+; upct_k\d+\+\+\) \{ i = upct_at\d+ \+ upct_k\d+ \* upct_step\d+; \(upct_p\d+\[upct_k\d+\] = 1\); \} \} else for \(ptrdiff_t upct_k\d+ = 0;
// BECOMES(-portable): upct_k\d+ < upct_n\d+; upct_k\d+\+\+\) \{ i = upct_at\d+ \+ upct_k\d+ \* upct_step\d+; upcr_put_pshared_val\(upcr_add_pshared1\(a, sizeof\(int\), i\), 0, 1, sizeof\(int\)\); \} \} \} \} while \(0\);
void unsigned_index(unsigned n) {
  upc_forall (unsigned i = 0; i < n; i++; i) a[i] = 1;
}
