// upc_forall that contains, or may call, another upc_forall: the inner one runs as an ordinary loop.
// RUN: no
#include <upc_relaxed.h>

shared int a[100 * THREADS];
void other(int);

// BECOMES(-O2, -g, -portable): \bcalls\(
// BECOMES(-O2): do \{ const int upct_outer\d+ = \(\*\(int \*\)UPCR_TLD_ADDR\(upcrt_forall_control\)\); int i = 0; if \(i < n\) \{
// BECOMES(-O2): const ptrdiff_t upct_hi\d+ = \(ptrdiff_t\)\(n\), upct_step\d+ = upct_outer\d+ \? 1 : \(ptrdiff_t\)upcr_threads\(\), upct_me\d+ = upct_outer\d+ \? 0 : \(ptrdiff_t\)upcr_mythread\(\), upct_phase\d+ = 0;
// BECOMES(-O2): \(\*\(int \*\)UPCR_TLD_ADDR\(upcrt_forall_control\)\) = 1;
// BECOMES(-O2): for \(ptrdiff_t upct_at\d+ = upcri_first_owned\(i \+ upct_phase\d+, upct_step\d+, upct_me\d+\) - upct_phase\d+; upct_at\d+ < upct_hi\d+; upct_at\d+ = upct_outer\d+ \? upct_at\d+ \+ 1 : upct_hi\d+\) \{
// BECOMES(-O2): const ptrdiff_t upct_n\d+ = upct_outer\d+ \? 1 : \(upct_hi\d+ - upct_at\d+ \+ upct_step\d+ - 1\) / upct_step\d+; for \(ptrdiff_t upct_k\d+ = 0; upct_k\d+ < upct_n\d+; upct_k\d+\+\+\) \{
// BECOMES(-O2): i = upct_at\d+ \+ upct_k\d+ \* upct_step\d+; other\(i\); \} \} \(\*\(int \*\)UPCR_TLD_ADDR\(upcrt_forall_control\)\) = upct_outer\d+;
// BECOMES(-g): do \{ const int upct_outer\d+ = \(\*\(int \*\)UPCR_TLD_ADDR\(upcrt_forall_control\)\); \(\*\(int \*\)UPCR_TLD_ADDR\(upcrt_forall_control\)\) = 1;
// BECOMES(-g): if \(!upct_outer\d+\) upcri_begin_loop\(UPCRI_PLACE\);
// BECOMES(-g): for \(int i = 0; i < n; i\+\+ \) if \(upct_outer\d+ \|\| upcri_owns_iteration\(\(int\)\(__extension__ \(\{ const int upct_r\d+ = \(i\) % \(int\)upcr_threads\(\); upct_r\d+ < 0 \? upct_r\d+ \+ \(int\)upcr_threads\(\) : upct_r\d+; \}\)\)\)\) \{
// BECOMES(-g): other\(i\); \} if \(!upct_outer\d+\) upcri_end_loop\(\); \(\*\(int \*\)UPCR_TLD_ADDR\(upcrt_forall_control\)\) = upct_outer\d+;
// BECOMES(-portable): do \{ const int upct_outer\d+ = \(\*\(int \*\)UPCR_TLD_ADDR\(upcrt_forall_control\)\); int i = 0; if \(i < n\) \{
// BECOMES(-portable): const ptrdiff_t upct_hi\d+ = \(ptrdiff_t\)\(n\), upct_step\d+ = upct_outer\d+ \? 1 : \(ptrdiff_t\)upcr_threads\(\), upct_me\d+ = upct_outer\d+ \? 0 : \(ptrdiff_t\)upcr_mythread\(\), upct_phase\d+ = 0; \(\*\(int \*\)UPCR_TLD_ADDR\(upcrt_forall_control\)\) = 1;
// BECOMES(-portable): for \(ptrdiff_t upct_at\d+ = upct_first_owned\(i \+ upct_phase\d+, upct_step\d+, upct_me\d+\) - upct_phase\d+; upct_at\d+ < upct_hi\d+; upct_at\d+ = upct_outer\d+ \? upct_at\d+ \+ 1 : upct_hi\d+\) \{
// BECOMES(-portable): const ptrdiff_t upct_n\d+ = upct_outer\d+ \? 1 : \(upct_hi\d+ - upct_at\d+ \+ upct_step\d+ - 1\) / upct_step\d+; for \(ptrdiff_t upct_k\d+ = 0; upct_k\d+ < upct_n\d+; upct_k\d+\+\+\) \{ i = upct_at\d+ \+ upct_k\d+ \* upct_step\d+; other\(i\); \} \}
// BECOMES(-portable): \(\*\(int \*\)UPCR_TLD_ADDR\(upcrt_forall_control\)\) = upct_outer\d+; \} \} while \(0\);
void calls(int n) {
  upc_forall (int i = 0; i < n; i++; i) other(i);
}

// BECOMES(-O2, -g, -portable): \bholds_another\(
// BECOMES(-O2): do \{ const int upct_outer\d+ = \(\*\(int \*\)UPCR_TLD_ADDR\(upcrt_forall_control\)\); int i = 0; if \(i < n\) \{
// BECOMES(-O2): const ptrdiff_t upct_hi\d+ = \(ptrdiff_t\)\(n\), upct_step\d+ = upct_outer\d+ \? 1 : \(ptrdiff_t\)upcr_threads\(\), upct_me\d+ = upct_outer\d+ \? 0 : \(ptrdiff_t\)upcr_mythread\(\), upct_phase\d+ = 0;
// BECOMES(-O2): \(\*\(int \*\)UPCR_TLD_ADDR\(upcrt_forall_control\)\) = 1;
// BECOMES(-O2): for \(ptrdiff_t upct_at\d+ = upcri_first_owned\(i \+ upct_phase\d+, upct_step\d+, upct_me\d+\) - upct_phase\d+; upct_at\d+ < upct_hi\d+; upct_at\d+ = upct_outer\d+ \? upct_at\d+ \+ 1 : upct_hi\d+\) \{
// BECOMES(-O2): const ptrdiff_t upct_n\d+ = upct_outer\d+ \? 1 : \(upct_hi\d+ - upct_at\d+ \+ upct_step\d+ - 1\) / upct_step\d+;
// BECOMES(-O2): for \(ptrdiff_t upct_k\d+ = 0; upct_k\d+ < upct_n\d+; upct_k\d+\+\+\) \{ i = upct_at\d+ \+ upct_k\d+ \* upct_step\d+; do \{
// BECOMES(-O2): const int upct_outer\d+ = \(\*\(int \*\)UPCR_TLD_ADDR\(upcrt_forall_control\)\); int j = 0; if \(j < n\) \{
// BECOMES(-O2): const ptrdiff_t upct_hi\d+ = \(ptrdiff_t\)\(n\), upct_step\d+ = upct_outer\d+ \? 1 : \(ptrdiff_t\)upcr_threads\(\), upct_me\d+ = upct_outer\d+ \? 0 : \(ptrdiff_t\)upcr_mythread\(\), upct_phase\d+ = 0;
// BECOMES(-O2): for \(ptrdiff_t upct_at\d+ = upcri_first_owned\(j \+ upct_phase\d+, upct_step\d+, upct_me\d+\) - upct_phase\d+; upct_at\d+ < upct_hi\d+; upct_at\d+ = upct_outer\d+ \? upct_at\d+ \+ 1 : upct_hi\d+\) \{
// BECOMES(-O2): const ptrdiff_t upct_n\d+ = upct_outer\d+ \? 1 : \(upct_hi\d+ - upct_at\d+ \+ upct_step\d+ - 1\) / upct_step\d+;
// BECOMES(-O2): int \*const upct_p\d+ = \(int \*\)upcri_element_pshared1\(a, sizeof\(int\), upct_at\d+\); for \(ptrdiff_t upct_k\d+ = 0; upct_k\d+ < upct_n\d+; upct_k\d+\+\+\) \{
// BECOMES(-O2): j = upct_at\d+ \+ upct_k\d+ \* upct_step\d+; \(upct_p\d+\[upct_k\d+\] \+= i\); \} \} \} \} while \(0\); \} \} \(\*\(int \*\)UPCR_TLD_ADDR\(upcrt_forall_control\)\) = upct_outer\d+;
// BECOMES(-g): do \{ const int upct_outer\d+ = \(\*\(int \*\)UPCR_TLD_ADDR\(upcrt_forall_control\)\); \(\*\(int \*\)UPCR_TLD_ADDR\(upcrt_forall_control\)\) = 1;
// BECOMES(-g): if \(!upct_outer\d+\) upcri_begin_loop\(UPCRI_PLACE\);
// BECOMES(-g): for \(int i = 0; i < n; i\+\+ \) if \(upct_outer\d+ \|\| upcri_owns_iteration\(\(int\)\(__extension__ \(\{ const int upct_r\d+ = \(i\) % \(int\)upcr_threads\(\); upct_r\d+ < 0 \? upct_r\d+ \+ \(int\)upcr_threads\(\) : upct_r\d+; \}\)\)\)\) \{
// BECOMES(-g): do \{ const int upct_outer\d+ = \(\*\(int \*\)UPCR_TLD_ADDR\(upcrt_forall_control\)\); if \(!upct_outer\d+\) upcri_begin_loop\(UPCRI_PLACE\);
// BECOMES(-g): for \(int j = 0; j < n; j\+\+ \) if \(upct_outer\d+ \|\| upcri_owns_iteration\(\(int\)\(__extension__ \(\{ const int upct_r\d+ = \(j\) % \(int\)upcr_threads\(\); upct_r\d+ < 0 \? upct_r\d+ \+ \(int\)upcr_threads\(\) : upct_r\d+; \}\)\)\)\) \{
// BECOMES(-g): __extension__ \(\{ upcr_pshared_ptr_t upct_p\d+ = upcri_reach_pshared1\(a, sizeof\(int\), j, sizeof\(int\), UPCRI_READS\); upcr_put_pshared_val\(upct_p\d+, 0, \(int\)\(\(\(int\)upcr_get_pshared_val\(upct_p\d+, 0, sizeof\(int\)\)\) \+ \(i\)\), sizeof\(int\)\); \}\);
// BECOMES(-g): \} if \(!upct_outer\d+\) upcri_end_loop\(\); \} while \(0\); \} if \(!upct_outer\d+\) upcri_end_loop\(\); \(\*\(int \*\)UPCR_TLD_ADDR\(upcrt_forall_control\)\) = upct_outer\d+;
// BECOMES(-portable): do \{ const int upct_outer\d+ = \(\*\(int \*\)UPCR_TLD_ADDR\(upcrt_forall_control\)\); int i = 0; if \(i < n\) \{
// BECOMES(-portable): const ptrdiff_t upct_hi\d+ = \(ptrdiff_t\)\(n\), upct_step\d+ = upct_outer\d+ \? 1 : \(ptrdiff_t\)upcr_threads\(\), upct_me\d+ = upct_outer\d+ \? 0 : \(ptrdiff_t\)upcr_mythread\(\), upct_phase\d+ = 0; \(\*\(int \*\)UPCR_TLD_ADDR\(upcrt_forall_control\)\) = 1;
// BECOMES(-portable): for \(ptrdiff_t upct_at\d+ = upct_first_owned\(i \+ upct_phase\d+, upct_step\d+, upct_me\d+\) - upct_phase\d+; upct_at\d+ < upct_hi\d+; upct_at\d+ = upct_outer\d+ \? upct_at\d+ \+ 1 : upct_hi\d+\) \{
// BECOMES(-portable): const ptrdiff_t upct_n\d+ = upct_outer\d+ \? 1 : \(upct_hi\d+ - upct_at\d+ \+ upct_step\d+ - 1\) / upct_step\d+; for \(ptrdiff_t upct_k\d+ = 0; upct_k\d+ < upct_n\d+; upct_k\d+\+\+\) \{ i = upct_at\d+ \+ upct_k\d+ \* upct_step\d+; do \{
// BECOMES(-portable): const int upct_outer\d+ = \(\*\(int \*\)UPCR_TLD_ADDR\(upcrt_forall_control\)\); int j = 0; if \(j < n\) \{
// BECOMES(-portable): const ptrdiff_t upct_hi\d+ = \(ptrdiff_t\)\(n\), upct_step\d+ = upct_outer\d+ \? 1 : \(ptrdiff_t\)upcr_threads\(\), upct_me\d+ = upct_outer\d+ \? 0 : \(ptrdiff_t\)upcr_mythread\(\), upct_phase\d+ = 0;
// BECOMES(-portable): for \(ptrdiff_t upct_at\d+ = upct_first_owned\(j \+ upct_phase\d+, upct_step\d+, upct_me\d+\) - upct_phase\d+; upct_at\d+ < upct_hi\d+; upct_at\d+ = upct_outer\d+ \? upct_at\d+ \+ 1 : upct_hi\d+\) \{
// BECOMES(-portable): const ptrdiff_t upct_n\d+ = upct_outer\d+ \? 1 : \(upct_hi\d+ - upct_at\d+ \+ upct_step\d+ - 1\) / upct_step\d+; const upcr_pshared_ptr_t upct_p\d+_s = upcr_add_pshared1\(a, sizeof\(int\), upct_at\d+\); if \(upcr_hasMyAffinity_pshared\(upct_p\d+_s\)\) \{
// BECOMES(-portable): int \*const upct_p\d+ = \(int \*\)upcr_pshared_to_local\(upct_p\d+_s\); for \(ptrdiff_t upct_k\d+ = 0; upct_k\d+ < upct_n\d+; upct_k\d+\+\+\) \{ j = upct_at\d+ \+ upct_k\d+ \* upct_step\d+; \(upct_p\d+\[upct_k\d+\] \+= i\); \} \} else for \(ptrdiff_t upct_k\d+ = 0;
// BECOMES(-portable): upct_k\d+ < upct_n\d+; upct_k\d+\+\+\) \{ j = upct_at\d+ \+ upct_k\d+ \* upct_step\d+; __extension__ \(\{ upcr_pshared_ptr_t upct_p\d+ = upcr_add_pshared1\(a, sizeof\(int\), j\);
// BECOMES(-portable): upcr_put_pshared_val\(upct_p\d+, 0, \(int\)\(\(\(int\)upcr_get_pshared_val\(upct_p\d+, 0, sizeof\(int\)\)\) \+ \(i\)\), sizeof\(int\)\); \}\); \} \} \} \} while \(0\); \} \} \(\*\(int \*\)UPCR_TLD_ADDR\(upcrt_forall_control\)\) = upct_outer\d+; \} \} while \(0\);
void holds_another(int n) {
  upc_forall (int i = 0; i < n; i++; i)
    upc_forall (int j = 0; j < n; j++; j) a[j] += i;
}

// BECOMES(-O2, -g, -portable): \bcalls_in_any_order\(
// BECOMES(-O2, -portable): do \{ const int upct_outer\d+ = \(\*\(int \*\)UPCR_TLD_ADDR\(upcrt_forall_control\)\); \(\*\(int \*\)UPCR_TLD_ADDR\(upcrt_forall_control\)\) = 1;
// BECOMES(-O2, -portable): for \(int i = n; i > 0; i-- \) if \(upct_outer\d+ \|\| __extension__ \(\{ const int upct_r\d+ = \(i\) % \(int\)upcr_threads\(\); upct_r\d+ < 0 \? upct_r\d+ \+ \(int\)upcr_threads\(\) : upct_r\d+; \}\) == \(int\)upcr_mythread\(\)\) \{
// BECOMES(-O2, -portable): other\(i\); \} \(\*\(int \*\)UPCR_TLD_ADDR\(upcrt_forall_control\)\) = upct_outer\d+;
// BECOMES(-g): do \{ const int upct_outer\d+ = \(\*\(int \*\)UPCR_TLD_ADDR\(upcrt_forall_control\)\); \(\*\(int \*\)UPCR_TLD_ADDR\(upcrt_forall_control\)\) = 1;
// BECOMES(-g): if \(!upct_outer\d+\) upcri_begin_loop\(UPCRI_PLACE\);
// BECOMES(-g): for \(int i = n; i > 0; i-- \) if \(upct_outer\d+ \|\| upcri_owns_iteration\(\(int\)\(__extension__ \(\{ const int upct_r\d+ = \(i\) % \(int\)upcr_threads\(\); upct_r\d+ < 0 \? upct_r\d+ \+ \(int\)upcr_threads\(\) : upct_r\d+; \}\)\)\)\) \{
// BECOMES(-g): other\(i\); \} if \(!upct_outer\d+\) upcri_end_loop\(\); \(\*\(int \*\)UPCR_TLD_ADDR\(upcrt_forall_control\)\) = upct_outer\d+;
void calls_in_any_order(int n) {
  upc_forall (int i = n; i > 0; i--; i) other(i);
}

// BECOMES(-O2, -g, -portable): \bmeets_none\(
// BECOMES(-O2): do \{ const int upct_outer\d+ = \(\*\(int \*\)UPCR_TLD_ADDR\(upcrt_forall_control\)\);
// BECOMES(-O2): for \(int i = n; i > 0; i-- \) if \(upct_outer\d+ \|\| __extension__ \(\{ const int upct_r\d+ = \(i\) % \(int\)upcr_threads\(\); upct_r\d+ < 0 \? upct_r\d+ \+ \(int\)upcr_threads\(\) : upct_r\d+; \}\) == \(int\)upcr_mythread\(\)\) \{
// BECOMES(-O2): upcr_put_pshared_val\(upcri_at_pshared1\(a, sizeof\(int\), i\), 0, 1, sizeof\(int\)\);
// BECOMES(-g): do \{ const int upct_outer\d+ = \(\*\(int \*\)UPCR_TLD_ADDR\(upcrt_forall_control\)\); if \(!upct_outer\d+\) upcri_begin_loop\(UPCRI_PLACE\);
// BECOMES(-g): for \(int i = n; i > 0; i-- \) if \(upct_outer\d+ \|\| upcri_owns_iteration\(\(int\)\(__extension__ \(\{ const int upct_r\d+ = \(i\) % \(int\)upcr_threads\(\); upct_r\d+ < 0 \? upct_r\d+ \+ \(int\)upcr_threads\(\) : upct_r\d+; \}\)\)\)\) \{
// BECOMES(-g): upcr_put_pshared_val\(upcri_reach_pshared1\(a, sizeof\(int\), i, sizeof\(int\), UPCRI_WRITES\), 0, 1, sizeof\(int\)\); \} if \(!upct_outer\d+\) upcri_end_loop\(\);
// BECOMES(-portable): do \{ const int upct_outer\d+ = \(\*\(int \*\)UPCR_TLD_ADDR\(upcrt_forall_control\)\);
// BECOMES(-portable): for \(int i = n; i > 0; i-- \) if \(upct_outer\d+ \|\| __extension__ \(\{ const int upct_r\d+ = \(i\) % \(int\)upcr_threads\(\); upct_r\d+ < 0 \? upct_r\d+ \+ \(int\)upcr_threads\(\) : upct_r\d+; \}\) == \(int\)upcr_mythread\(\)\) \{
// BECOMES(-portable): upcr_put_pshared_val\(upcr_add_pshared1\(a, sizeof\(int\), i\), 0, 1, sizeof\(int\)\);
void meets_none(int n) {
  upc_forall (int i = n; i > 0; i--; i) a[i] = 1;
}
