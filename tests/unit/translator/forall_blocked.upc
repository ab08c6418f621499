// upc_forall with affinity to elements in blocks: a thread runs through its blocks one after the other.
// RUN: no
#include <upc_relaxed.h>

shared [16] int a[160 * THREADS], b[160 * THREADS];
shared [3] int few[30 * THREADS];
shared [16] int *p;

// LOOP: 5
// BECOMES(-O2, -g, -portable): \bof_an_address\(
// BECOMES(-O2): do \{ const int upct_outer\d+ = \(\*\(int \*\)UPCR_TLD_ADDR\(upcrt_forall_control\)\); int i = 0; if \(i < n\) \{
// BECOMES(-O2): const ptrdiff_t upct_hi\d+ = \(ptrdiff_t\)\(n\), upct_step\d+ = upct_outer\d+ \? 1 : \(ptrdiff_t\)upcr_threads\(\), upct_me\d+ = upct_outer\d+ \? 0 : \(ptrdiff_t\)upcr_mythread\(\), upct_phase\d+ = 0;
// BECOMES(-O2): const ptrdiff_t upct_from\d+ = i;
// BECOMES(-O2): for \(ptrdiff_t upct_b\d+ = upcri_first_owned\(upcri_block_of\(upct_from\d+ \+ upct_phase\d+, 16\), upct_step\d+, upct_me\d+\); upcri_block_start\(upct_b\d+, 16, upct_phase\d+, 1\) < upct_hi\d+; upct_b\d+ \+= upct_step\d+\) \{
// BECOMES(-O2): const ptrdiff_t upct_end\d+ = upcri_least\(upcri_block_start\(upct_b\d+ \+ 1, 16, upct_phase\d+, 1\), upct_hi\d+\), upct_stop\d+ = upcri_greatest\(upcri_block_start\(upct_b\d+, 16, upct_phase\d+, 1\), upct_from\d+\);
// BECOMES(-O2): for \(ptrdiff_t upct_at\d+ = upct_stop\d+, upct_n\d+; upct_at\d+ < upct_end\d+; upct_at\d+ \+= upct_n\d+\) \{ upct_n\d+ = upct_end\d+ - upct_at\d+;
// BECOMES(-O2): int \*const upct_p\d+ = \(int \*\)upcri_address_shared\(upcri_element_shared\(b, sizeof\(int\), upct_at\d+, 16\)\);
// BECOMES(-O2): int \*const upct_p\d+ = \(int \*\)upcri_address_shared\(upcri_element_shared\(a, sizeof\(int\), upct_at\d+, 16\)\);
// BECOMES(-O2): for \(ptrdiff_t upct_k\d+ = 0; upct_k\d+ < upct_n\d+; upct_k\d+\+\+\) \{ i = upct_at\d+ \+ upct_k\d+; \(upct_p\d+\[upct_k\d+\] = upct_p\d+\[upct_k\d+\]\);
// BECOMES(-g): do \{ const int upct_outer\d+ = \(\*\(int \*\)UPCR_TLD_ADDR\(upcrt_forall_control\)\); if \(!upct_outer\d+\) upcri_begin_loop\(UPCRI_PLACE\);
// BECOMES(-g): for \(int i = 0; i < n; i\+\+ \) if \(upct_outer\d+ \|\| upcri_owns_iteration\(\(int\)\(upcr_threadof_shared\(upcr_add_shared\(a, sizeof\(int\), i, 16\)\)\)\)\) \{
// BECOMES(-g): upcr_put_shared_val\(upcri_reach_shared\(a, sizeof\(int\), i, 16, sizeof\(int\), UPCRI_WRITES\), 0, \(\(int\)upcr_get_shared_val\(upcri_reach_shared\(b, sizeof\(int\), i, 16, sizeof\(int\), UPCRI_READS\), 0, sizeof\(int\)\)\), sizeof\(int\)\);
// BECOMES(-g): \} if \(!upct_outer\d+\) upcri_end_loop\(\);
// BECOMES(-portable): do \{ const int upct_outer\d+ = \(\*\(int \*\)UPCR_TLD_ADDR\(upcrt_forall_control\)\); int i = 0; if \(i < n\) \{
// BECOMES(-portable): const ptrdiff_t upct_hi\d+ = \(ptrdiff_t\)\(n\), upct_step\d+ = upct_outer\d+ \? 1 : \(ptrdiff_t\)upcr_threads\(\), upct_me\d+ = upct_outer\d+ \? 0 : \(ptrdiff_t\)upcr_mythread\(\), upct_phase\d+ = 0; const ptrdiff_t upct_from\d+ = i; int upct_own\d+ = -1;
// BECOMES(-portable): int \*upct_p\d+_b = 0; int \*upct_p\d+_b = 0; for \(ptrdiff_t upct_b\d+ = upct_first_owned\(upct_block_of\(upct_from\d+ \+ upct_phase\d+, 16\), upct_step\d+, upct_me\d+\); upct_block_start\(upct_b\d+, 16, upct_phase\d+, 1\) < upct_hi\d+; upct_b\d+ \+= upct_step\d+\) \{
// BECOMES(-portable): const ptrdiff_t upct_end\d+ = upct_least\(upct_block_start\(upct_b\d+ \+ 1, 16, upct_phase\d+, 1\), upct_hi\d+\), upct_stop\d+ = upct_greatest\(upct_block_start\(upct_b\d+, 16, upct_phase\d+, 1\), upct_from\d+\);
// BECOMES(-portable): const ptrdiff_t upct_begin\d+ = upct_block_start\(upct_b\d+, 16, upct_phase\d+, 1\); if \(upct_outer\d+ \|\| upct_own\d+ < 0\) \{ const upcr_shared_ptr_t upct_p\d+_s = upcr_add_shared\(b, sizeof\(int\), upct_stop\d+, 16\);
// BECOMES(-portable): const upcr_shared_ptr_t upct_p\d+_s = upcr_add_shared\(a, sizeof\(int\), upct_stop\d+, 16\); upct_own\d+ = upcr_hasMyAffinity_shared\(upct_p\d+_s\) && upcr_hasMyAffinity_shared\(upct_p\d+_s\); if \(upct_own\d+\) \{
// BECOMES(-portable): upct_p\d+_b = \(int \*\)upcr_shared_to_local\(upct_p\d+_s\) - \(upct_stop\d+ - upct_begin\d+\); upct_p\d+_b = \(int \*\)upcr_shared_to_local\(upct_p\d+_s\) - \(upct_stop\d+ - upct_begin\d+\); \} \} else if \(upct_own\d+\) \{ upct_p\d+_b \+= 16; upct_p\d+_b \+= 16; \}
// BECOMES(-portable): for \(ptrdiff_t upct_at\d+ = upct_stop\d+, upct_n\d+; upct_at\d+ < upct_end\d+; upct_at\d+ \+= upct_n\d+\) \{ upct_n\d+ = upct_end\d+ - upct_at\d+; int \*upct_p\d+ = upct_own\d+ \? upct_p\d+_b \+ \(upct_at\d+ - upct_begin\d+\) : 0;
// BECOMES(-portable): int \*upct_p\d+ = upct_own\d+ \? upct_p\d+_b \+ \(upct_at\d+ - upct_begin\d+\) : 0; int upct_mine\d+ = upct_own\d+; if \(!upct_own\d+\) \{ const upcr_shared_ptr_t upct_p\d+_s = upcr_add_shared\(b, sizeof\(int\), upct_at\d+, 16\);
// BECOMES(-portable): const upcr_shared_ptr_t upct_p\d+_s = upcr_add_shared\(a, sizeof\(int\), upct_at\d+, 16\); upct_mine\d+ = upcr_hasMyAffinity_shared\(upct_p\d+_s\) && upcr_hasMyAffinity_shared\(upct_p\d+_s\); if \(upct_mine\d+\) \{
// BECOMES(-portable): upct_p\d+ = \(int \*\)upcr_shared_to_local\(upct_p\d+_s\); upct_p\d+ = \(int \*\)upcr_shared_to_local\(upct_p\d+_s\); \} \} if \(upct_mine\d+\) \{ for \(ptrdiff_t upct_k\d+ = 0; upct_k\d+ < upct_n\d+; upct_k\d+\+\+\) \{ i = upct_at\d+ \+ upct_k\d+;
// BECOMES(-portable): \(upct_p\d+\[upct_k\d+\] = upct_p\d+\[upct_k\d+\]\); \} \} else for \(ptrdiff_t upct_k\d+ = 0; upct_k\d+ < upct_n\d+; upct_k\d+\+\+\) \{ i = upct_at\d+ \+ upct_k\d+;
// BECOMES(-portable): upcr_put_shared_val\(upcr_add_shared\(a, sizeof\(int\), i, 16\), 0, \(\(int\)upcr_get_shared_val\(upcr_add_shared\(b, sizeof\(int\), i, 16\), 0, sizeof\(int\)\)\), sizeof\(int\)\); \} \} \} \} \} while \(0\);
void of_an_address(int n) {
  upc_forall (int i = 0; i < n; i++; &a[i]) a[i] = b[i];
}

// LOOP: 5
// BECOMES(-O2, -g, -portable): \bof_a_neighbour\(
// BECOMES(-O2): do \{ const int upct_outer\d+ = \(\*\(int \*\)UPCR_TLD_ADDR\(upcrt_forall_control\)\); int i = 0; if \(i < n\) \{
// BECOMES(-O2): const ptrdiff_t upct_hi\d+ = \(ptrdiff_t\)\(n\), upct_step\d+ = upct_outer\d+ \? 1 : \(ptrdiff_t\)upcr_threads\(\), upct_me\d+ = upct_outer\d+ \? 0 : \(ptrdiff_t\)upcr_mythread\(\), upct_phase\d+ = 1;
// BECOMES(-O2): const ptrdiff_t upct_from\d+ = i;
// BECOMES(-O2): for \(ptrdiff_t upct_b\d+ = upcri_first_owned\(upcri_block_of\(upct_from\d+ \+ upct_phase\d+, 16\), upct_step\d+, upct_me\d+\); upcri_block_start\(upct_b\d+, 16, upct_phase\d+, 1\) < upct_hi\d+; upct_b\d+ \+= upct_step\d+\) \{
// BECOMES(-O2): const ptrdiff_t upct_end\d+ = upcri_least\(upcri_block_start\(upct_b\d+ \+ 1, 16, upct_phase\d+, 1\), upct_hi\d+\), upct_stop\d+ = upcri_greatest\(upcri_block_start\(upct_b\d+, 16, upct_phase\d+, 1\), upct_from\d+\);
// BECOMES(-O2): for \(ptrdiff_t upct_at\d+ = upct_stop\d+, upct_n\d+; upct_at\d+ < upct_end\d+; upct_at\d+ \+= upct_n\d+\) \{ upct_n\d+ = upct_end\d+ - upct_at\d+;
// BECOMES(-O2): int \*const upct_p\d+ = \(int \*\)upcri_address_shared\(upcri_element_shared\(b, sizeof\(int\), upct_at\d+ \+ 1, 16\)\);
// BECOMES(-O2): int \*const upct_p\d+ = \(int \*\)upcri_run\(a, sizeof\(int\), upct_at\d+, 16, &upct_n\d+\); for \(ptrdiff_t upct_k\d+ = 0; upct_k\d+ < upct_n\d+; upct_k\d+\+\+\) \{
// BECOMES(-O2): i = upct_at\d+ \+ upct_k\d+; \(upct_p\d+\[upct_k\d+\] = upct_p\d+\[upct_k\d+\]\);
// BECOMES(-g): do \{ const int upct_outer\d+ = \(\*\(int \*\)UPCR_TLD_ADDR\(upcrt_forall_control\)\); if \(!upct_outer\d+\) upcri_begin_loop\(UPCRI_PLACE\);
// BECOMES(-g): for \(int i = 0; i < n; i\+\+ \) if \(upct_outer\d+ \|\| upcri_owns_iteration\(\(int\)\(upcr_threadof_shared\(upcr_add_shared\(a, sizeof\(int\), i \+ 1, 16\)\)\)\)\) \{
// BECOMES(-g): upcr_put_shared_val\(upcri_reach_shared\(a, sizeof\(int\), i, 16, sizeof\(int\), UPCRI_WRITES\), 0, \(\(int\)upcr_get_shared_val\(upcri_reach_shared\(b, sizeof\(int\), i \+ 1, 16, sizeof\(int\), UPCRI_READS\), 0, sizeof\(int\)\)\), sizeof\(int\)\);
// BECOMES(-g): \} if \(!upct_outer\d+\) upcri_end_loop\(\);
// BECOMES(-portable): do \{ const int upct_outer\d+ = \(\*\(int \*\)UPCR_TLD_ADDR\(upcrt_forall_control\)\); int i = 0; if \(i < n\) \{
// BECOMES(-portable): const ptrdiff_t upct_hi\d+ = \(ptrdiff_t\)\(n\), upct_step\d+ = upct_outer\d+ \? 1 : \(ptrdiff_t\)upcr_threads\(\), upct_me\d+ = upct_outer\d+ \? 0 : \(ptrdiff_t\)upcr_mythread\(\), upct_phase\d+ = 1; const ptrdiff_t upct_from\d+ = i;
// BECOMES(-portable): for \(ptrdiff_t upct_b\d+ = upct_first_owned\(upct_block_of\(upct_from\d+ \+ upct_phase\d+, 16\), upct_step\d+, upct_me\d+\); upct_block_start\(upct_b\d+, 16, upct_phase\d+, 1\) < upct_hi\d+; upct_b\d+ \+= upct_step\d+\) \{
// BECOMES(-portable): const ptrdiff_t upct_end\d+ = upct_least\(upct_block_start\(upct_b\d+ \+ 1, 16, upct_phase\d+, 1\), upct_hi\d+\), upct_stop\d+ = upct_greatest\(upct_block_start\(upct_b\d+, 16, upct_phase\d+, 1\), upct_from\d+\);
// BECOMES(-portable): for \(ptrdiff_t upct_at\d+ = upct_stop\d+, upct_n\d+; upct_at\d+ < upct_end\d+; upct_at\d+ \+= upct_n\d+\) \{ upct_n\d+ = upct_end\d+ - upct_at\d+; const upcr_shared_ptr_t upct_p\d+_s = upcr_add_shared\(b, sizeof\(int\), upct_at\d+ \+ 1, 16\);
// BECOMES(-portable): const upcr_shared_ptr_t upct_p\d+_s = upcr_add_shared\(a, sizeof\(int\), upct_at\d+, 16\); upct_n\d+ = upct_least\(upct_n\d+, upct_greatest\(16 - \(ptrdiff_t\)upcr_phaseof_shared\(upct_p\d+_s\), 1\)\);
// BECOMES(-portable): if \(upcr_hasMyAffinity_shared\(upct_p\d+_s\) && upcr_hasMyAffinity_shared\(upct_p\d+_s\)\) \{ int \*const upct_p\d+ = \(int \*\)upcr_shared_to_local\(upct_p\d+_s\); int \*const upct_p\d+ = \(int \*\)upcr_shared_to_local\(upct_p\d+_s\);
// BECOMES(-portable): for \(ptrdiff_t upct_k\d+ = 0; upct_k\d+ < upct_n\d+; upct_k\d+\+\+\) \{ i = upct_at\d+ \+ upct_k\d+; \(upct_p\d+\[upct_k\d+\] = upct_p\d+\[upct_k\d+\]\); \} \} else for \(ptrdiff_t upct_k\d+ = 0; upct_k\d+ < upct_n\d+; upct_k\d+\+\+\) \{ i = upct_at\d+ \+ upct_k\d+;
// BECOMES(-portable): upcr_put_shared_val\(upcr_add_shared\(a, sizeof\(int\), i, 16\), 0, \(\(int\)upcr_get_shared_val\(upcr_add_shared\(b, sizeof\(int\), i \+ 1, 16\), 0, sizeof\(int\)\)\), sizeof\(int\)\); \} \} \} \} \} while \(0\);
void of_a_neighbour(int n) {
  upc_forall (int i = 0; i < n; i++; &a[i + 1]) a[i] = b[i + 1];
}

// BECOMES(-O2, -g, -portable): \bof_short_blocks\(
// BECOMES(-O2): do \{ const int upct_outer\d+ = \(\*\(int \*\)UPCR_TLD_ADDR\(upcrt_forall_control\)\); int i = 0; if \(i < n\) \{
// BECOMES(-O2): const ptrdiff_t upct_hi\d+ = \(ptrdiff_t\)\(n\), upct_step\d+ = upct_outer\d+ \? 1 : \(ptrdiff_t\)upcr_threads\(\), upct_me\d+ = upct_outer\d+ \? 0 : \(ptrdiff_t\)upcr_mythread\(\), upct_phase\d+ = 0;
// BECOMES(-O2): const ptrdiff_t upct_from\d+ = i;
// BECOMES(-O2): for \(ptrdiff_t upct_b\d+ = upcri_first_owned\(upcri_block_of\(upct_from\d+ \+ upct_phase\d+, 3\), upct_step\d+, upct_me\d+\); upcri_block_start\(upct_b\d+, 3, upct_phase\d+, 1\) < upct_hi\d+; upct_b\d+ \+= upct_step\d+\) \{
// BECOMES(-O2): const ptrdiff_t upct_end\d+ = upcri_least\(upcri_block_start\(upct_b\d+ \+ 1, 3, upct_phase\d+, 1\), upct_hi\d+\), upct_stop\d+ = upcri_greatest\(upcri_block_start\(upct_b\d+, 3, upct_phase\d+, 1\), upct_from\d+\);
// BECOMES(-O2): for \(ptrdiff_t upct_at\d+ = upct_stop\d+, upct_n\d+; upct_at\d+ < upct_end\d+; upct_at\d+ \+= upct_n\d+\) \{ upct_n\d+ = upct_end\d+ - upct_at\d+;
// BECOMES(-O2): int \*const upct_p\d+ = \(int \*\)upcri_address_shared\(upcri_element_shared\(few, sizeof\(int\), upct_at\d+, 3\)\);
// BECOMES(-O2): for \(ptrdiff_t upct_k\d+ = 0; upct_k\d+ < upct_n\d+; upct_k\d+\+\+\) \{ i = upct_at\d+ \+ upct_k\d+; \(upct_p\d+\[upct_k\d+\] = 1\);
// BECOMES(-g): do \{ const int upct_outer\d+ = \(\*\(int \*\)UPCR_TLD_ADDR\(upcrt_forall_control\)\); if \(!upct_outer\d+\) upcri_begin_loop\(UPCRI_PLACE\);
// BECOMES(-g): for \(int i = 0; i < n; i\+\+ \) if \(upct_outer\d+ \|\| upcri_owns_iteration\(\(int\)\(upcr_threadof_shared\(upcr_add_shared\(few, sizeof\(int\), i, 3\)\)\)\)\) \{
// BECOMES(-g): upcr_put_shared_val\(upcri_reach_shared\(few, sizeof\(int\), i, 3, sizeof\(int\), UPCRI_WRITES\), 0, 1, sizeof\(int\)\); \} if \(!upct_outer\d+\) upcri_end_loop\(\);
// BECOMES(-portable): do \{ const int upct_outer\d+ = \(\*\(int \*\)UPCR_TLD_ADDR\(upcrt_forall_control\)\); int i = 0; if \(i < n\) \{
// BECOMES(-portable): const ptrdiff_t upct_hi\d+ = \(ptrdiff_t\)\(n\), upct_step\d+ = upct_outer\d+ \? 1 : \(ptrdiff_t\)upcr_threads\(\), upct_me\d+ = upct_outer\d+ \? 0 : \(ptrdiff_t\)upcr_mythread\(\), upct_phase\d+ = 0; const ptrdiff_t upct_from\d+ = i; int upct_own\d+ = -1;
// BECOMES(-portable): int \*upct_p\d+_b = 0; for \(ptrdiff_t upct_b\d+ = upct_first_owned\(upct_block_of\(upct_from\d+ \+ upct_phase\d+, 3\), upct_step\d+, upct_me\d+\); upct_block_start\(upct_b\d+, 3, upct_phase\d+, 1\) < upct_hi\d+; upct_b\d+ \+= upct_step\d+\) \{
// BECOMES(-portable): const ptrdiff_t upct_end\d+ = upct_least\(upct_block_start\(upct_b\d+ \+ 1, 3, upct_phase\d+, 1\), upct_hi\d+\), upct_stop\d+ = upct_greatest\(upct_block_start\(upct_b\d+, 3, upct_phase\d+, 1\), upct_from\d+\);
// BECOMES(-portable): const ptrdiff_t upct_begin\d+ = upct_block_start\(upct_b\d+, 3, upct_phase\d+, 1\); if \(upct_outer\d+ \|\| upct_own\d+ < 0\) \{ const upcr_shared_ptr_t upct_p\d+_s = upcr_add_shared\(few, sizeof\(int\), upct_stop\d+, 3\);
// BECOMES(-portable): upct_own\d+ = upcr_hasMyAffinity_shared\(upct_p\d+_s\); if \(upct_own\d+\) \{ upct_p\d+_b = \(int \*\)upcr_shared_to_local\(upct_p\d+_s\) - \(upct_stop\d+ - upct_begin\d+\); \} \} else if \(upct_own\d+\) \{ upct_p\d+_b \+= 3; \}
// BECOMES(-portable): for \(ptrdiff_t upct_at\d+ = upct_stop\d+, upct_n\d+; upct_at\d+ < upct_end\d+; upct_at\d+ \+= upct_n\d+\) \{ upct_n\d+ = upct_end\d+ - upct_at\d+; int \*upct_p\d+ = upct_own\d+ \? upct_p\d+_b \+ \(upct_at\d+ - upct_begin\d+\) : 0; int upct_mine\d+ = upct_own\d+;
// BECOMES(-portable): if \(!upct_own\d+\) \{ const upcr_shared_ptr_t upct_p\d+_s = upcr_add_shared\(few, sizeof\(int\), upct_at\d+, 3\); upct_mine\d+ = upcr_hasMyAffinity_shared\(upct_p\d+_s\); if \(upct_mine\d+\) \{ upct_p\d+ = \(int \*\)upcr_shared_to_local\(upct_p\d+_s\); \} \}
// BECOMES(-portable): if \(upct_mine\d+\) \{ for \(ptrdiff_t upct_k\d+ = 0; upct_k\d+ < upct_n\d+; upct_k\d+\+\+\) \{ i = upct_at\d+ \+ upct_k\d+; \(upct_p\d+\[upct_k\d+\] = 1\); \} \} else for \(ptrdiff_t upct_k\d+ = 0; upct_k\d+ < upct_n\d+; upct_k\d+\+\+\) \{ i = upct_at\d+ \+ upct_k\d+;
// BECOMES(-portable): upcr_put_shared_val\(upcr_add_shared\(few, sizeof\(int\), i, 3\), 0, 1, sizeof\(int\)\); \} \} \} \} \} while \(0\);
void of_short_blocks(int n) {
  upc_forall (int i = 0; i < n; i++; &few[i]) few[i] = 1;
}

// BECOMES(-O2, -g, -portable): \bof_a_pointer\(
// BECOMES(-O2): do \{ const int upct_outer\d+ = \(\*\(int \*\)UPCR_TLD_ADDR\(upcrt_forall_control\)\); int i = 0; if \(i < n\) \{
// BECOMES(-O2): const ptrdiff_t upct_hi\d+ = \(ptrdiff_t\)\(n\), upct_step\d+ = upct_outer\d+ \? 1 : \(ptrdiff_t\)upcr_threads\(\), upct_me\d+ = upct_outer\d+ \? 0 : \(ptrdiff_t\)upcr_mythread\(\) - \(ptrdiff_t\)upcr_threadof_shared\(\(\*\(\(upcr_shared_ptr_t \*\)UPCR_TLD_ADDR\(p\)\)\)\), upct_phase\d+ = \(ptrdiff_t\)upcr_phaseof_shared\(\(\*\(\(upcr_shared_ptr_t \*\)UPCR_TLD_ADDR\(p\)\)\)\) \+ 0;
// BECOMES(-O2): const ptrdiff_t upct_from\d+ = i;
// BECOMES(-O2): for \(ptrdiff_t upct_b\d+ = upcri_first_owned\(upcri_block_of\(upct_from\d+ \+ upct_phase\d+, 16\), upct_step\d+, upct_me\d+\); upcri_block_start\(upct_b\d+, 16, upct_phase\d+, 1\) < upct_hi\d+; upct_b\d+ \+= upct_step\d+\) \{
// BECOMES(-O2): const ptrdiff_t upct_end\d+ = upcri_least\(upcri_block_start\(upct_b\d+ \+ 1, 16, upct_phase\d+, 1\), upct_hi\d+\), upct_stop\d+ = upcri_greatest\(upcri_block_start\(upct_b\d+, 16, upct_phase\d+, 1\), upct_from\d+\);
// BECOMES(-O2): for \(ptrdiff_t upct_at\d+ = upct_stop\d+, upct_n\d+; upct_at\d+ < upct_end\d+; upct_at\d+ \+= upct_n\d+\) \{ upct_n\d+ = upct_end\d+ - upct_at\d+;
// BECOMES(-O2): int \*const upct_p\d+ = \(int \*\)upcri_run\(\(\*\(\(upcr_shared_ptr_t \*\)UPCR_TLD_ADDR\(p\)\)\), sizeof\(int\), upct_at\d+, 16, &upct_n\d+\);
// BECOMES(-O2): for \(ptrdiff_t upct_k\d+ = 0; upct_k\d+ < upct_n\d+; upct_k\d+\+\+\) \{ i = upct_at\d+ \+ upct_k\d+; \(upct_p\d+\[upct_k\d+\] = 1\);
// BECOMES(-g): do \{ const int upct_outer\d+ = \(\*\(int \*\)UPCR_TLD_ADDR\(upcrt_forall_control\)\); if \(!upct_outer\d+\) upcri_begin_loop\(UPCRI_PLACE\);
// BECOMES(-g): for \(int i = 0; i < n; i\+\+ \) if \(upct_outer\d+ \|\| upcri_owns_iteration\(\(int\)\(upcr_threadof_shared\(upcr_add_shared\(\(\*\(\(upcr_shared_ptr_t \*\)UPCR_TLD_ADDR\(p\)\)\), sizeof\(int\), i, 16\)\)\)\)\) \{
// BECOMES(-g): upcr_put_shared_val\(upcri_reach_shared\(\(\*\(\(upcr_shared_ptr_t \*\)UPCR_TLD_ADDR\(p\)\)\), sizeof\(int\), i, 16, sizeof\(int\), UPCRI_WRITES\), 0, 1, sizeof\(int\)\);
// BECOMES(-g): \} if \(!upct_outer\d+\) upcri_end_loop\(\);
// BECOMES(-portable): do \{ const int upct_outer\d+ = \(\*\(int \*\)UPCR_TLD_ADDR\(upcrt_forall_control\)\); int i = 0; if \(i < n\) \{
// BECOMES(-portable): const ptrdiff_t upct_hi\d+ = \(ptrdiff_t\)\(n\), upct_step\d+ = upct_outer\d+ \? 1 : \(ptrdiff_t\)upcr_threads\(\), upct_me\d+ = upct_outer\d+ \? 0 : \(ptrdiff_t\)upcr_mythread\(\) - \(ptrdiff_t\)upcr_threadof_shared\(\(\*\(\(upcr_shared_ptr_t \*\)UPCR_TLD_ADDR\(p\)\)\)\), upct_phase\d+ = \(ptrdiff_t\)upcr_phaseof_shared\(\(\*\(\(upcr_shared_ptr_t \*\)UPCR_TLD_ADDR\(p\)\)\)\) \+ 0; const ptrdiff_t upct_from\d+ = i; int upct_own\d+ = -1; int \*upct_p\d+_b = 0; for \(ptrdiff_t upct_b\d+ = upct_first_owned\(upct_block_of\(upct_from\d+ \+ upct_phase\d+, 16\), upct_step\d+, upct_me\d+\); upct_block_start\(upct_b\d+, 16, upct_phase\d+, 1\) < upct_hi\d+; upct_b\d+ \+= upct_step\d+\) \{ const ptrdiff_t upct_end\d+ = upct_least\(upct_block_start\(upct_b\d+ \+ 1, 16, upct_phase\d+, 1\), upct_hi\d+\), upct_stop\d+ = upct_greatest\(upct_block_start\(upct_b\d+, 16, upct_phase\d+, 1\), upct_from\d+\); const ptrdiff_t upct_begin\d+ = upct_block_start\(upct_b\d+, 16, upct_phase\d+, 1\); if \(upct_outer\d+ \|\| upct_own\d+ < 0\) \{ const upcr_shared_ptr_t upct_p\d+_s = upcr_add_shared\(\(\*\(\(upcr_shared_ptr_t \*\)UPCR_TLD_ADDR\(p\)\)\), sizeof\(int\), upct_stop\d+, 16\); upct_own\d+ = upcr_hasMyAffinity_shared\(upct_p\d+_s\) && \(ptrdiff_t\)upcr_phaseof_shared\(upct_p\d+_s\) == upct_stop\d+ - upct_begin\d+; if \(upct_own\d+\) \{ upct_p\d+_b = \(int \*\)upcr_shared_to_local\(upct_p\d+_s\) - \(upct_stop\d+ - upct_begin\d+\); \} \} else if \(upct_own\d+\) \{ upct_p\d+_b \+= 16; \} for \(ptrdiff_t upct_at\d+ = upct_stop\d+, upct_n\d+; upct_at\d+ < upct_end\d+; upct_at\d+ \+= upct_n\d+\) \{ upct_n\d+ = upct_end\d+ - upct_at\d+; int \*upct_p\d+ = upct_own\d+ \? upct_p\d+_b \+ \(upct_at\d+ - upct_begin\d+\) : 0; int upct_mine\d+ = upct_own\d+; if \(!upct_own\d+\) \{ const upcr_shared_ptr_t upct_p\d+_s = upcr_add_shared\(\(\*\(\(upcr_shared_ptr_t \*\)UPCR_TLD_ADDR\(p\)\)\), sizeof\(int\), upct_at\d+, 16\); upct_n\d+ = upct_least\(upct_n\d+, upct_greatest\(16 - \(ptrdiff_t\)upcr_phaseof_shared\(upct_p\d+_s\), 1\)\); upct_mine\d+ = upcr_hasMyAffinity_shared\(upct_p\d+_s\); if \(upct_mine\d+\) \{ upct_p\d+ = \(int \*\)upcr_shared_to_local\(upct_p\d+_s\); \} \} if \(upct_mine\d+\) \{ for \(ptrdiff_t upct_k\d+ = 0; upct_k\d+ < upct_n\d+; upct_k\d+\+\+\) \{ i = upct_at\d+ \+ upct_k\d+; \(upct_p\d+\[upct_k\d+\] = 1\); \} \} else for \(ptrdiff_t upct_k\d+ = 0; upct_k\d+ < upct_n\d+; upct_k\d+\+\+\) \{ i = upct_at\d+ \+ upct_k\d+; upcr_put_shared_val\(upcr_add_shared\(\(\*\(\(upcr_shared_ptr_t \*\)UPCR_TLD_ADDR\(p\)\)\), sizeof\(int\), i, 16\), 0, 1, sizeof\(int\)\); \} \} \} \} \} while \(0\);
void of_a_pointer(int n) {
  upc_forall (int i = 0; i < n; i++; &p[i]) p[i] = 1;
}

// BECOMES(-O2, -g, -portable): \bof_every_second\(
// BECOMES(-O2): do \{ const int upct_outer\d+ = \(\*\(int \*\)UPCR_TLD_ADDR\(upcrt_forall_control\)\); i = 0; if \(i < n\) \{
// BECOMES(-O2): const ptrdiff_t upct_hi\d+ = \(ptrdiff_t\)\(n\), upct_step\d+ = upct_outer\d+ \? 1 : \(ptrdiff_t\)upcr_threads\(\), upct_me\d+ = upct_outer\d+ \? 0 : \(ptrdiff_t\)upcr_mythread\(\), upct_phase\d+ = 0;
// BECOMES(-O2): const ptrdiff_t upct_from\d+ = i;
// BECOMES(-O2): for \(ptrdiff_t upct_b\d+ = upcri_first_owned\(upcri_block_of\(upct_from\d+ \* 2 \+ upct_phase\d+, 16\), upct_step\d+, upct_me\d+\); upcri_block_start\(upct_b\d+, 16, upct_phase\d+, 2\) < upct_hi\d+; upct_b\d+ \+= upct_step\d+\) \{
// BECOMES(-O2): const ptrdiff_t upct_end\d+ = upcri_least\(upcri_block_start\(upct_b\d+ \+ 1, 16, upct_phase\d+, 2\), upct_hi\d+\), upct_stop\d+ = upcri_greatest\(upcri_block_start\(upct_b\d+, 16, upct_phase\d+, 2\), upct_from\d+\);
// BECOMES(-O2): for \(ptrdiff_t upct_at\d+ = upct_stop\d+, upct_n\d+; upct_at\d+ < upct_end\d+; upct_at\d+ \+= upct_n\d+\) \{ upct_n\d+ = upct_end\d+ - upct_at\d+;
// BECOMES(-O2): for \(ptrdiff_t upct_k\d+ = 0; upct_k\d+ < upct_n\d+; upct_k\d+\+\+\) \{ i = upct_at\d+ \+ upct_k\d+;
// BECOMES(-O2): upcr_put_pshared_val\(upcri_at_shared_int\(a, sizeof\(int\), 2 \* i, 16\), 0, 1, sizeof\(int\)\); \} \} \} i = upct_hi\d+;
// BECOMES(-g): do \{ const int upct_outer\d+ = \(\*\(int \*\)UPCR_TLD_ADDR\(upcrt_forall_control\)\); if \(!upct_outer\d+\) upcri_begin_loop\(UPCRI_PLACE\);
// BECOMES(-g): for \(i = 0; i < n; i\+\+ \) if \(upct_outer\d+ \|\| upcri_owns_iteration\(\(int\)\(upcr_threadof_shared\(upcr_add_shared\(a, sizeof\(int\), 2 \* i, 16\)\)\)\)\) \{
// BECOMES(-g): upcr_put_shared_val\(upcri_reach_shared\(a, sizeof\(int\), 2 \* i, 16, sizeof\(int\), UPCRI_WRITES\), 0, 1, sizeof\(int\)\); \} if \(!upct_outer\d+\) upcri_end_loop\(\);
// BECOMES(-portable): int i;
// BECOMES(-portable): do \{ const int upct_outer\d+ = \(\*\(int \*\)UPCR_TLD_ADDR\(upcrt_forall_control\)\); i = 0; if \(i < n\) \{
// BECOMES(-portable): const ptrdiff_t upct_hi\d+ = \(ptrdiff_t\)\(n\), upct_step\d+ = upct_outer\d+ \? 1 : \(ptrdiff_t\)upcr_threads\(\), upct_me\d+ = upct_outer\d+ \? 0 : \(ptrdiff_t\)upcr_mythread\(\), upct_phase\d+ = 0; const ptrdiff_t upct_from\d+ = i;
// BECOMES(-portable): for \(ptrdiff_t upct_b\d+ = upct_first_owned\(upct_block_of\(upct_from\d+ \* 2 \+ upct_phase\d+, 16\), upct_step\d+, upct_me\d+\); upct_block_start\(upct_b\d+, 16, upct_phase\d+, 2\) < upct_hi\d+; upct_b\d+ \+= upct_step\d+\) \{
// BECOMES(-portable): const ptrdiff_t upct_end\d+ = upct_least\(upct_block_start\(upct_b\d+ \+ 1, 16, upct_phase\d+, 2\), upct_hi\d+\), upct_stop\d+ = upct_greatest\(upct_block_start\(upct_b\d+, 16, upct_phase\d+, 2\), upct_from\d+\);
// BECOMES(-portable): for \(ptrdiff_t upct_at\d+ = upct_stop\d+, upct_n\d+; upct_at\d+ < upct_end\d+; upct_at\d+ \+= upct_n\d+\) \{ upct_n\d+ = upct_end\d+ - upct_at\d+; for \(ptrdiff_t upct_k\d+ = 0; upct_k\d+ < upct_n\d+; upct_k\d+\+\+\) \{ i = upct_at\d+ \+ upct_k\d+;
// BECOMES(-portable): upcr_put_shared_val\(upcr_add_shared\(a, sizeof\(int\), 2 \* i, 16\), 0, 1, sizeof\(int\)\); \} \} \} i = upct_hi\d+; \} \} while \(0\);
void of_every_second(int n) {
  int i;
  upc_forall (i = 0; i < n; i++; &a[2 * i]) a[2 * i] = 1;
}
