// An element of a loop-invariant row, at an unknown index.
// RUN: no
#include <upc_relaxed.h>

shared [256] int count[THREADS][256];
shared [] int whole[10][256];
int table[100];

// LOOP: 10
// BECOMES(-O2, -g, -portable): \bin_a_block\(
// BECOMES(-O2): ptrdiff_t upct_p\d+_n = PTRDIFF_MAX; int \*const upct_p\d+ = \(int \*\)upcri_run\(count, sizeof\(int\), \(ptrdiff_t\)\(\(size_t\)\(ptrdiff_t\)\(\(\(int\)upcr_mythread\(\)\)\) \* 256\), 256, &upct_p\d+_n\);
// BECOMES(-O2): \(\(\*__extension__ \(\{ const ptrdiff_t upct_j\d+ = \(\(int \*\)UPCR_TLD_ADDR\(table\)\)\[i\]; __builtin_expect\(\(size_t\)upct_j\d+ < \(size_t\)256, 1\) \? &upct_p\d+\[upct_j\d+\] : \(int \*\)upcri_at_shared_once\(count, sizeof\(int\), \(ptrdiff_t\)\(\(size_t\)\(ptrdiff_t\)\(\(\(int\)upcr_mythread\(\)\)\) \* 256 \+ \(size_t\)upct_j\d+\), 256\); \}\)\) \+= 1\);
// BECOMES(-g): for \(int i = 0; i < n; i\+\+\) __extension__ \(\{ upcr_shared_ptr_t upct_p\d+ = upcri_reach_shared\(count, sizeof\(int\), \(ptrdiff_t\)\(\(\(int\)upcr_mythread\(\)\)\)\*256 \+ \(ptrdiff_t\)\(upcri_index\(\(\(int \*\)UPCR_TLD_ADDR\(table\)\)\[i\], 256, "a row of 'count'"\)\), 256, sizeof\(int\), UPCRI_READS\); upcr_put_shared_val\(upct_p\d+, 0, \(int\)\(\(\(int\)upcr_get_shared_val\(upct_p\d+, 0, sizeof\(int\)\)\) \+ \(1\)\), sizeof\(int\)\); \}\);
// BECOMES(-portable): for \(int i = 0; i < n; i\+\+\) __extension__ \(\{ upcr_shared_ptr_t upct_p\d+ = upcr_add_shared\(count, sizeof\(int\), \(ptrdiff_t\)\(\(\(int\)upcr_mythread\(\)\)\)\*256 \+ \(ptrdiff_t\)\(\(\(int \*\)UPCR_TLD_ADDR\(table\)\)\[i\]\), 256\); upcr_put_shared_val\(upct_p\d+, 0, \(int\)\(\(\(int\)upcr_get_shared_val\(upct_p\d+, 0, sizeof\(int\)\)\) \+ \(1\)\), sizeof\(int\)\); \}\);
void in_a_block(int n) {
  for (int i = 0; i < n; i++) count[MYTHREAD][table[i]]++;
}

// LOOP: 6
// BECOMES(-O2, -g, -portable): \bin_one_piece\(
// BECOMES(-O2): int \*const upct_p\d+ = \(int \*\)upcr_add_psharedI\(whole, sizeof\(int\), \(ptrdiff_t\)\(\(size_t\)\(ptrdiff_t\)\(j\) \* 256\)\);
// BECOMES(-O2): \(upct_p\d+\[\(\(int \*\)UPCR_TLD_ADDR\(table\)\)\[i\]\] = i\);
// BECOMES(-g): for \(int i = 0; i < n; i\+\+\) upcr_put_pshared_val\(upcri_reach_psharedI\(whole, sizeof\(int\), \(ptrdiff_t\)j\*256 \+ \(ptrdiff_t\)\(upcri_index\(\(\(int \*\)UPCR_TLD_ADDR\(table\)\)\[i\], 256, "a row of 'whole'"\)\), sizeof\(int\), UPCRI_WRITES\), 0, i, sizeof\(int\)\);
// BECOMES(-portable): do \{ int i = 0; if \(i < n\) \{ const ptrdiff_t upct_hi\d+ = \(ptrdiff_t\)\(n\); for \(ptrdiff_t upct_at\d+ = i, upct_n\d+; upct_at\d+ < upct_hi\d+; upct_at\d+ \+= upct_n\d+\) \{ upct_n\d+ = upct_hi\d+ - upct_at\d+;
// BECOMES(-portable): const upcr_pshared_ptr_t upct_p\d+_s = upcr_add_psharedI\(whole, sizeof\(int\), \(ptrdiff_t\)\(\(size_t\)\(ptrdiff_t\)\(j\) \* 256\)\); if \(upcr_hasMyAffinity_pshared\(upct_p\d+_s\)\) \{ int \*const upct_p\d+ = \(int \*\)upcr_pshared_to_local\(upct_p\d+_s\); for \(ptrdiff_t upct_k\d+ = 0;
// BECOMES(-portable): upct_k\d+ < upct_n\d+; upct_k\d+\+\+\) \{ i = upct_at\d+ \+ upct_k\d+; \(upct_p\d+\[\(\(int \*\)UPCR_TLD_ADDR\(table\)\)\[i\]\] = i\); \} \} else for \(ptrdiff_t upct_k\d+ = 0; upct_k\d+ < upct_n\d+; upct_k\d+\+\+\) \{ i = upct_at\d+ \+ upct_k\d+;
// BECOMES(-portable): upcr_put_pshared_val\(upcr_add_psharedI\(whole, sizeof\(int\), \(ptrdiff_t\)j\*256 \+ \(ptrdiff_t\)\(\(\(int \*\)UPCR_TLD_ADDR\(table\)\)\[i\]\)\), 0, i, sizeof\(int\)\); \} \} \} \} while \(0\);
void in_one_piece(int n, int j) {
  for (int i = 0; i < n; i++) whole[j][table[i]] = i;
}

// An index whose type has only values within the row is not tested.
// LOOP: 7
void counted(const unsigned char *of, int n) {
  for (int i = 0; i < n; i++) count[MYTHREAD][of[i]]++;
}
