// upc_forall with affinity to rows of a matrix.
// RUN: no
#include <upc_relaxed.h>

shared [16] double m[16 * THREADS][16];
shared [32] double two[16 * THREADS][16];

// LOOP: 7
// BECOMES(-O2, -g, -portable): \bof_one_row\(
// BECOMES(-O2): do \{ const int upct_outer\d+ = \(\*\(int \*\)UPCR_TLD_ADDR\(upcrt_forall_control\)\); int i = 0; if \(i < n\) \{
// BECOMES(-O2): const ptrdiff_t upct_hi\d+ = \(ptrdiff_t\)\(n\), upct_step\d+ = upct_outer\d+ \? 1 : \(ptrdiff_t\)upcr_threads\(\), upct_me\d+ = upct_outer\d+ \? 0 : \(ptrdiff_t\)upcr_mythread\(\), upct_phase\d+ = 0;
// BECOMES(-O2): const ptrdiff_t upct_from\d+ = i;
// BECOMES(-O2): for \(ptrdiff_t upct_b\d+ = upcri_first_owned\(upcri_block_of\(upct_from\d+ \* 16 \+ upct_phase\d+, 16\), upct_step\d+, upct_me\d+\); upcri_block_start\(upct_b\d+, 16, upct_phase\d+, 16\) < upct_hi\d+; upct_b\d+ \+= upct_step\d+\) \{
// BECOMES(-O2): const ptrdiff_t upct_end\d+ = upcri_least\(upcri_block_start\(upct_b\d+ \+ 1, 16, upct_phase\d+, 16\), upct_hi\d+\), upct_stop\d+ = upcri_greatest\(upcri_block_start\(upct_b\d+, 16, upct_phase\d+, 16\), upct_from\d+\);
// BECOMES(-O2): for \(ptrdiff_t upct_at\d+ = upct_stop\d+, upct_n\d+; upct_at\d+ < upct_end\d+; upct_at\d+ \+= upct_n\d+\) \{ upct_n\d+ = upct_end\d+ - upct_at\d+;
// BECOMES(-O2): double \*upct_p\d+ = \(double \*\)upcri_address_shared\(upcri_element_shared\(m, sizeof\(double\), upct_at\d+ \* 16, 16\)\);
// BECOMES(-O2): for \(ptrdiff_t upct_k\d+ = 0; upct_k\d+ < upct_n\d+; upct_k\d+\+\+, upct_p\d+ = \(double \*\)upcri_next_block\(upct_p\d+, 16 \* sizeof\(double\)\)\) \{ i = upct_at\d+ \+ upct_k\d+; do \{ int j = 0; if \(j < 16\) \{ const ptrdiff_t upct_hi\d+ = \(ptrdiff_t\)\(16\);
// BECOMES(-O2): for \(ptrdiff_t upct_at\d+ = j, upct_n\d+; upct_at\d+ < upct_hi\d+; upct_at\d+ \+= upct_n\d+\) \{ upct_n\d+ = upct_hi\d+ - upct_at\d+;
// BECOMES(-O2): double \*const upct_p\d+ = \(size_t\)\(upct_at\d+\) < \(size_t\)16 \? \(double \*\)upcri_run_in_row\(&upct_p\d+\[upct_at\d+\], 16 - \(upct_at\d+\), &upct_n\d+\) : \(double \*\)upcri_run_far\(m, sizeof\(double\), upct_at\d+ \+ \(ptrdiff_t\)\(\(size_t\)\(ptrdiff_t\)\(i\) \* 16\), 16, &upct_n\d+\);
// BECOMES(-O2): for \(ptrdiff_t upct_k\d+ = 0; upct_k\d+ < upct_n\d+; upct_k\d+\+\+\) \{ j = upct_at\d+ \+ upct_k\d+; \(upct_p\d+\[upct_k\d+\] = j\); \} \} \} \} while \(0\);
// BECOMES(-g): do \{ const int upct_outer\d+ = \(\*\(int \*\)UPCR_TLD_ADDR\(upcrt_forall_control\)\); if \(!upct_outer\d+\) upcri_begin_loop\(UPCRI_PLACE\);
// BECOMES(-g): for \(int i = 0; i < n; i\+\+ \) if \(upct_outer\d+ \|\| upcri_owns_iteration\(\(int\)\(upcr_threadof_shared\(upcr_add_shared\(m, sizeof\(double\), \(ptrdiff_t\)i\*16, 16\)\)\)\)\) \{
// BECOMES(-g): for \(int j = 0; j < 16; j\+\+\) upcr_put_shared_doubleval\(upcri_reach_shared\(m, sizeof\(double\), \(ptrdiff_t\)i\*16 \+ \(ptrdiff_t\)\(upcri_index\(j, 16, "a row of 'm'"\)\), 16, sizeof\(double\), UPCRI_WRITES\), 0, j\);
// BECOMES(-g): \} if \(!upct_outer\d+\) upcri_end_loop\(\);
// BECOMES(-portable): do \{ const int upct_outer\d+ = \(\*\(int \*\)UPCR_TLD_ADDR\(upcrt_forall_control\)\); int i = 0; if \(i < n\) \{
// BECOMES(-portable): const ptrdiff_t upct_hi\d+ = \(ptrdiff_t\)\(n\), upct_step\d+ = upct_outer\d+ \? 1 : \(ptrdiff_t\)upcr_threads\(\), upct_me\d+ = upct_outer\d+ \? 0 : \(ptrdiff_t\)upcr_mythread\(\), upct_phase\d+ = 0; const ptrdiff_t upct_from\d+ = i;
// BECOMES(-portable): for \(ptrdiff_t upct_b\d+ = upct_first_owned\(upct_block_of\(upct_from\d+ \* 16 \+ upct_phase\d+, 16\), upct_step\d+, upct_me\d+\); upct_block_start\(upct_b\d+, 16, upct_phase\d+, 16\) < upct_hi\d+; upct_b\d+ \+= upct_step\d+\) \{
// BECOMES(-portable): const ptrdiff_t upct_end\d+ = upct_least\(upct_block_start\(upct_b\d+ \+ 1, 16, upct_phase\d+, 16\), upct_hi\d+\), upct_stop\d+ = upct_greatest\(upct_block_start\(upct_b\d+, 16, upct_phase\d+, 16\), upct_from\d+\);
// BECOMES(-portable): for \(ptrdiff_t upct_at\d+ = upct_stop\d+, upct_n\d+; upct_at\d+ < upct_end\d+; upct_at\d+ \+= upct_n\d+\) \{ upct_n\d+ = upct_end\d+ - upct_at\d+; for \(ptrdiff_t upct_k\d+ = 0; upct_k\d+ < upct_n\d+; upct_k\d+\+\+\) \{ i = upct_at\d+ \+ upct_k\d+; do \{ int j = 0;
// BECOMES(-portable): if \(j < 16\) \{ const ptrdiff_t upct_hi\d+ = \(ptrdiff_t\)\(16\); for \(ptrdiff_t upct_at\d+ = j, upct_n\d+; upct_at\d+ < upct_hi\d+; upct_at\d+ \+= upct_n\d+\) \{ upct_n\d+ = upct_hi\d+ - upct_at\d+;
// BECOMES(-portable): const upcr_shared_ptr_t upct_p\d+_s = upcr_add_shared\(m, sizeof\(double\), upct_at\d+ \+ \(ptrdiff_t\)\(\(size_t\)\(ptrdiff_t\)\(i\) \* 16\), 16\); upct_n\d+ = upct_least\(upct_n\d+, upct_greatest\(16 - \(ptrdiff_t\)upcr_phaseof_shared\(upct_p\d+_s\), 1\)\); if \(upcr_hasMyAffinity_shared\(upct_p\d+_s\)\) \{
// BECOMES(-portable): double \*const upct_p\d+ = \(double \*\)upcr_shared_to_local\(upct_p\d+_s\); for \(ptrdiff_t upct_k\d+ = 0; upct_k\d+ < upct_n\d+; upct_k\d+\+\+\) \{ j = upct_at\d+ \+ upct_k\d+; \(upct_p\d+\[upct_k\d+\] = j\); \} \} else for \(ptrdiff_t upct_k\d+ = 0;
// BECOMES(-portable): upct_k\d+ < upct_n\d+; upct_k\d+\+\+\) \{ j = upct_at\d+ \+ upct_k\d+; upcr_put_shared_doubleval\(upcr_add_shared\(m, sizeof\(double\), \(ptrdiff_t\)i\*16 \+ \(ptrdiff_t\)j, 16\), 0, j\); \} \} \} \} while \(0\); \} \} \} \} \} while \(0\);
void of_one_row(int n) {
  upc_forall (int i = 0; i < n; i++; &m[i][0])
    for (int j = 0; j < 16; j++) m[i][j] = j;
}

// BECOMES(-O2, -g, -portable): \bof_two_rows\(
// BECOMES(-O2): do \{ const int upct_outer\d+ = \(\*\(int \*\)UPCR_TLD_ADDR\(upcrt_forall_control\)\); int i = 0; if \(i < n\) \{
// BECOMES(-O2): const ptrdiff_t upct_hi\d+ = \(ptrdiff_t\)\(n\), upct_step\d+ = upct_outer\d+ \? 1 : \(ptrdiff_t\)upcr_threads\(\), upct_me\d+ = upct_outer\d+ \? 0 : \(ptrdiff_t\)upcr_mythread\(\), upct_phase\d+ = 0;
// BECOMES(-O2): const ptrdiff_t upct_from\d+ = i;
// BECOMES(-O2): for \(ptrdiff_t upct_b\d+ = upcri_first_owned\(upcri_block_of\(upct_from\d+ \* 16 \+ upct_phase\d+, 32\), upct_step\d+, upct_me\d+\); upcri_block_start\(upct_b\d+, 32, upct_phase\d+, 16\) < upct_hi\d+; upct_b\d+ \+= upct_step\d+\) \{
// BECOMES(-O2): const ptrdiff_t upct_end\d+ = upcri_least\(upcri_block_start\(upct_b\d+ \+ 1, 32, upct_phase\d+, 16\), upct_hi\d+\), upct_stop\d+ = upcri_greatest\(upcri_block_start\(upct_b\d+, 32, upct_phase\d+, 16\), upct_from\d+\);
// BECOMES(-O2): for \(ptrdiff_t upct_at\d+ = upct_stop\d+, upct_n\d+; upct_at\d+ < upct_end\d+; upct_at\d+ \+= upct_n\d+\) \{ upct_n\d+ = upct_end\d+ - upct_at\d+;
// BECOMES(-O2): for \(ptrdiff_t upct_k\d+ = 0; upct_k\d+ < upct_n\d+; upct_k\d+\+\+\) \{ i = upct_at\d+ \+ upct_k\d+; do \{ int j = 0; if \(j < 16\) \{
// BECOMES(-O2): const ptrdiff_t upct_hi\d+ = \(ptrdiff_t\)\(16\); for \(ptrdiff_t upct_at\d+ = j, upct_n\d+; upct_at\d+ < upct_hi\d+; upct_at\d+ \+= upct_n\d+\) \{
// BECOMES(-O2): upct_n\d+ = upct_hi\d+ - upct_at\d+; double \*const upct_p\d+ = \(double \*\)upcri_run\(two, sizeof\(double\), upct_at\d+ \+ \(ptrdiff_t\)\(\(size_t\)\(ptrdiff_t\)\(i\) \* 16\), 32, &upct_n\d+\);
// BECOMES(-O2): for \(ptrdiff_t upct_k\d+ = 0; upct_k\d+ < upct_n\d+; upct_k\d+\+\+\) \{ j = upct_at\d+ \+ upct_k\d+; \(upct_p\d+\[upct_k\d+\] = j\); \} \} \} \} while \(0\);
// BECOMES(-g): do \{ const int upct_outer\d+ = \(\*\(int \*\)UPCR_TLD_ADDR\(upcrt_forall_control\)\); if \(!upct_outer\d+\) upcri_begin_loop\(UPCRI_PLACE\);
// BECOMES(-g): for \(int i = 0; i < n; i\+\+ \) if \(upct_outer\d+ \|\| upcri_owns_iteration\(\(int\)\(upcr_threadof_shared\(upcr_add_shared\(two, sizeof\(double\), \(ptrdiff_t\)i\*16, 32\)\)\)\)\) \{
// BECOMES(-g): for \(int j = 0; j < 16; j\+\+\) upcr_put_shared_doubleval\(upcri_reach_shared\(two, sizeof\(double\), \(ptrdiff_t\)i\*16 \+ \(ptrdiff_t\)\(upcri_index\(j, 16, "a row of 'two'"\)\), 32, sizeof\(double\), UPCRI_WRITES\), 0, j\);
// BECOMES(-g): \} if \(!upct_outer\d+\) upcri_end_loop\(\);
// BECOMES(-portable): do \{ const int upct_outer\d+ = \(\*\(int \*\)UPCR_TLD_ADDR\(upcrt_forall_control\)\); int i = 0; if \(i < n\) \{
// BECOMES(-portable): const ptrdiff_t upct_hi\d+ = \(ptrdiff_t\)\(n\), upct_step\d+ = upct_outer\d+ \? 1 : \(ptrdiff_t\)upcr_threads\(\), upct_me\d+ = upct_outer\d+ \? 0 : \(ptrdiff_t\)upcr_mythread\(\), upct_phase\d+ = 0; const ptrdiff_t upct_from\d+ = i;
// BECOMES(-portable): for \(ptrdiff_t upct_b\d+ = upct_first_owned\(upct_block_of\(upct_from\d+ \* 16 \+ upct_phase\d+, 32\), upct_step\d+, upct_me\d+\); upct_block_start\(upct_b\d+, 32, upct_phase\d+, 16\) < upct_hi\d+; upct_b\d+ \+= upct_step\d+\) \{
// BECOMES(-portable): const ptrdiff_t upct_end\d+ = upct_least\(upct_block_start\(upct_b\d+ \+ 1, 32, upct_phase\d+, 16\), upct_hi\d+\), upct_stop\d+ = upct_greatest\(upct_block_start\(upct_b\d+, 32, upct_phase\d+, 16\), upct_from\d+\);
// BECOMES(-portable): for \(ptrdiff_t upct_at\d+ = upct_stop\d+, upct_n\d+; upct_at\d+ < upct_end\d+; upct_at\d+ \+= upct_n\d+\) \{ upct_n\d+ = upct_end\d+ - upct_at\d+; for \(ptrdiff_t upct_k\d+ = 0; upct_k\d+ < upct_n\d+; upct_k\d+\+\+\) \{ i = upct_at\d+ \+ upct_k\d+; do \{ int j = 0;
// BECOMES(-portable): if \(j < 16\) \{ const ptrdiff_t upct_hi\d+ = \(ptrdiff_t\)\(16\); for \(ptrdiff_t upct_at\d+ = j, upct_n\d+; upct_at\d+ < upct_hi\d+; upct_at\d+ \+= upct_n\d+\) \{ upct_n\d+ = upct_hi\d+ - upct_at\d+;
// BECOMES(-portable): const upcr_shared_ptr_t upct_p\d+_s = upcr_add_shared\(two, sizeof\(double\), upct_at\d+ \+ \(ptrdiff_t\)\(\(size_t\)\(ptrdiff_t\)\(i\) \* 16\), 32\); upct_n\d+ = upct_least\(upct_n\d+, upct_greatest\(32 - \(ptrdiff_t\)upcr_phaseof_shared\(upct_p\d+_s\), 1\)\); if \(upcr_hasMyAffinity_shared\(upct_p\d+_s\)\) \{
// BECOMES(-portable): double \*const upct_p\d+ = \(double \*\)upcr_shared_to_local\(upct_p\d+_s\); for \(ptrdiff_t upct_k\d+ = 0; upct_k\d+ < upct_n\d+; upct_k\d+\+\+\) \{ j = upct_at\d+ \+ upct_k\d+; \(upct_p\d+\[upct_k\d+\] = j\); \} \} else for \(ptrdiff_t upct_k\d+ = 0;
// BECOMES(-portable): upct_k\d+ < upct_n\d+; upct_k\d+\+\+\) \{ j = upct_at\d+ \+ upct_k\d+; upcr_put_shared_doubleval\(upcr_add_shared\(two, sizeof\(double\), \(ptrdiff_t\)i\*16 \+ \(ptrdiff_t\)j, 32\), 0, j\); \} \} \} \} while \(0\); \} \} \} \} \} while \(0\);
void of_two_rows(int n) {
  upc_forall (int i = 0; i < n; i++; &two[i][0])
    for (int j = 0; j < 16; j++) two[i][j] = j;
}
