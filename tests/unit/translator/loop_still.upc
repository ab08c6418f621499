// Accesses to the same element in all iterations of a loop.
// RUN: no
#include <upc_relaxed.h>

shared int count[THREADS];
shared [16] int b[160 * THREADS];
shared [] int whole[10];

// LOOP: 4
// BECOMES(-O2, -g, -portable): \bof_this_thread\(
// BECOMES(-O2): int \*const upct_p\d+ = \(int \*\)upcri_element_pshared1\(count, sizeof\(int\), \(ptrdiff_t\)\(\(\(int\)upcr_mythread\(\)\)\)\);
// BECOMES(-O2): \(\(\*upct_p\d+\) \^= i\);
// BECOMES(-g): for \(int i = 0; i < n; i\+\+\) __extension__ \(\{ upcr_pshared_ptr_t upct_p\d+ = upcri_reach_pshared1\(count, sizeof\(int\), \(\(int\)upcr_mythread\(\)\), sizeof\(int\), UPCRI_READS\); upcr_put_pshared_val\(upct_p\d+, 0, \(int\)\(\(\(int\)upcr_get_pshared_val\(upct_p\d+, 0, sizeof\(int\)\)\) \^ \(i\)\), sizeof\(int\)\); \}\);
// BECOMES(-portable): do \{ int i = 0; if \(i < n\) \{ const ptrdiff_t upct_hi\d+ = \(ptrdiff_t\)\(n\); for \(ptrdiff_t upct_at\d+ = i, upct_n\d+; upct_at\d+ < upct_hi\d+; upct_at\d+ \+= upct_n\d+\) \{ upct_n\d+ = upct_hi\d+ - upct_at\d+;
// BECOMES(-portable): const upcr_pshared_ptr_t upct_p\d+_s = upcr_add_pshared1\(count, sizeof\(int\), \(ptrdiff_t\)\(\(\(int\)upcr_mythread\(\)\)\)\); if \(upcr_hasMyAffinity_pshared\(upct_p\d+_s\)\) \{ int \*const upct_p\d+ = \(int \*\)upcr_pshared_to_local\(upct_p\d+_s\);
// BECOMES(-portable): for \(ptrdiff_t upct_k\d+ = 0; upct_k\d+ < upct_n\d+; upct_k\d+\+\+\) \{ i = upct_at\d+ \+ upct_k\d+; \(\(\*upct_p\d+\) \^= i\); \} \} else for \(ptrdiff_t upct_k\d+ = 0; upct_k\d+ < upct_n\d+; upct_k\d+\+\+\) \{ i = upct_at\d+ \+ upct_k\d+; __extension__ \(\{
// BECOMES(-portable): upcr_pshared_ptr_t upct_p\d+ = upcr_add_pshared1\(count, sizeof\(int\), \(\(int\)upcr_mythread\(\)\)\); upcr_put_pshared_val\(upct_p\d+, 0, \(int\)\(\(\(int\)upcr_get_pshared_val\(upct_p\d+, 0, sizeof\(int\)\)\) \^ \(i\)\), sizeof\(int\)\); \}\); \} \} \} \}
// BECOMES(-portable): while \(0\);
void of_this_thread(int n) {
  for (int i = 0; i < n; i++) count[MYTHREAD] ^= i;
}

// BECOMES(-O2, -g, -portable): \bat_a_number\(
// BECOMES(-O2): int \*const upct_p\d+ = \(int \*\)upcri_address_shared\(upcri_element_shared\(b, sizeof\(int\), 5, 16\)\);
// BECOMES(-O2): \(\(\*upct_p\d+\) \+= i\);
// BECOMES(-g): for \(int i = 0; i < n; i\+\+\) __extension__ \(\{ upcr_shared_ptr_t upct_p\d+ = upcri_reach_shared\(b, sizeof\(int\), 5, 16, sizeof\(int\), UPCRI_READS\); upcr_put_shared_val\(upct_p\d+, 0, \(int\)\(\(\(int\)upcr_get_shared_val\(upct_p\d+, 0, sizeof\(int\)\)\) \+ \(i\)\), sizeof\(int\)\); \}\);
// BECOMES(-portable): do \{ int i = 0; if \(i < n\) \{ const ptrdiff_t upct_hi\d+ = \(ptrdiff_t\)\(n\); for \(ptrdiff_t upct_at\d+ = i, upct_n\d+; upct_at\d+ < upct_hi\d+; upct_at\d+ \+= upct_n\d+\) \{ upct_n\d+ = upct_hi\d+ - upct_at\d+;
// BECOMES(-portable): const upcr_shared_ptr_t upct_p\d+_s = upcr_add_shared\(b, sizeof\(int\), 5, 16\); if \(upcr_hasMyAffinity_shared\(upct_p\d+_s\)\) \{ int \*const upct_p\d+ = \(int \*\)upcr_shared_to_local\(upct_p\d+_s\); for \(ptrdiff_t upct_k\d+ = 0; upct_k\d+ < upct_n\d+;
// BECOMES(-portable): upct_k\d+\+\+\) \{ i = upct_at\d+ \+ upct_k\d+; \(\(\*upct_p\d+\) \+= i\); \} \} else for \(ptrdiff_t upct_k\d+ = 0; upct_k\d+ < upct_n\d+; upct_k\d+\+\+\) \{ i = upct_at\d+ \+ upct_k\d+; __extension__ \(\{ upcr_shared_ptr_t upct_p\d+ = upcr_add_shared\(b, sizeof\(int\), 5, 16\);
// BECOMES(-portable): upcr_put_shared_val\(upct_p\d+, 0, \(int\)\(\(\(int\)upcr_get_shared_val\(upct_p\d+, 0, sizeof\(int\)\)\) \+ \(i\)\), sizeof\(int\)\); \}\); \} \} \} \} while \(0\);
void at_a_number(int n) {
  for (int i = 0; i < n; i++) b[5] += i;
}

// BECOMES(-O2, -g, -portable): \bat_the_start\(
// BECOMES(-O2): int \*const upct_p\d+ = \(int \*\)whole;
// BECOMES(-O2): \(\(\*upct_p\d+\) \+= i\);
// BECOMES(-g): for \(int i = 0; i < n; i\+\+\) __extension__ \(\{ upcr_put_pshared_val\(whole, 0, \(int\)\(\(\(int\)upcr_get_pshared_val\(whole, 0, sizeof\(int\)\)\) \+ \(i\)\), sizeof\(int\)\); \}\);
// BECOMES(-portable): do \{ int i = 0; if \(i < n\) \{ const ptrdiff_t upct_hi\d+ = \(ptrdiff_t\)\(n\); for \(ptrdiff_t upct_at\d+ = i, upct_n\d+; upct_at\d+ < upct_hi\d+; upct_at\d+ \+= upct_n\d+\) \{ upct_n\d+ = upct_hi\d+ - upct_at\d+; const upcr_pshared_ptr_t upct_p\d+_s = whole;
// BECOMES(-portable): if \(upcr_hasMyAffinity_pshared\(upct_p\d+_s\)\) \{ int \*const upct_p\d+ = \(int \*\)upcr_pshared_to_local\(upct_p\d+_s\); for \(ptrdiff_t upct_k\d+ = 0; upct_k\d+ < upct_n\d+; upct_k\d+\+\+\) \{ i = upct_at\d+ \+ upct_k\d+; \(\(\*upct_p\d+\) \+= i\); \} \}
// BECOMES(-portable): else for \(ptrdiff_t upct_k\d+ = 0; upct_k\d+ < upct_n\d+; upct_k\d+\+\+\) \{ i = upct_at\d+ \+ upct_k\d+; __extension__ \(\{ upcr_put_pshared_val\(whole, 0, \(int\)\(\(\(int\)upcr_get_pshared_val\(whole, 0, sizeof\(int\)\)\) \+ \(i\)\), sizeof\(int\)\); \}\); \} \} \} \}
// BECOMES(-portable): while \(0\);
void at_the_start(int n) {
  for (int i = 0; i < n; i++) whole[0] += i;
}

// BECOMES(-O2, -g, -portable): \bat_a_variable\(
// BECOMES(-O2): int \*const upct_p\d+ = \(int \*\)upcri_address_shared\(upcri_element_shared\(b, sizeof\(int\), \(ptrdiff_t\)\(j \+ 1\), 16\)\);
// BECOMES(-O2): \(\(\*upct_p\d+\) \+= i\);
// BECOMES(-g): for \(int i = 0; i < n; i\+\+\) __extension__ \(\{ upcr_shared_ptr_t upct_p\d+ = upcri_reach_shared\(b, sizeof\(int\), j \+ 1, 16, sizeof\(int\), UPCRI_READS\); upcr_put_shared_val\(upct_p\d+, 0, \(int\)\(\(\(int\)upcr_get_shared_val\(upct_p\d+, 0, sizeof\(int\)\)\) \+ \(i\)\), sizeof\(int\)\); \}\);
// BECOMES(-portable): do \{ int i = 0; if \(i < n\) \{ const ptrdiff_t upct_hi\d+ = \(ptrdiff_t\)\(n\); for \(ptrdiff_t upct_at\d+ = i, upct_n\d+; upct_at\d+ < upct_hi\d+; upct_at\d+ \+= upct_n\d+\) \{ upct_n\d+ = upct_hi\d+ - upct_at\d+;
// BECOMES(-portable): const upcr_shared_ptr_t upct_p\d+_s = upcr_add_shared\(b, sizeof\(int\), \(ptrdiff_t\)\(j \+ 1\), 16\); if \(upcr_hasMyAffinity_shared\(upct_p\d+_s\)\) \{ int \*const upct_p\d+ = \(int \*\)upcr_shared_to_local\(upct_p\d+_s\); for \(ptrdiff_t upct_k\d+ = 0;
// BECOMES(-portable): upct_k\d+ < upct_n\d+; upct_k\d+\+\+\) \{ i = upct_at\d+ \+ upct_k\d+; \(\(\*upct_p\d+\) \+= i\); \} \} else for \(ptrdiff_t upct_k\d+ = 0; upct_k\d+ < upct_n\d+; upct_k\d+\+\+\) \{ i = upct_at\d+ \+ upct_k\d+; __extension__ \(\{
// BECOMES(-portable): upcr_shared_ptr_t upct_p\d+ = upcr_add_shared\(b, sizeof\(int\), j \+ 1, 16\); upcr_put_shared_val\(upct_p\d+, 0, \(int\)\(\(\(int\)upcr_get_shared_val\(upct_p\d+, 0, sizeof\(int\)\)\) \+ \(i\)\), sizeof\(int\)\); \}\); \} \} \} \} while \(0\);
void at_a_variable(int n, int j) {
  for (int i = 0; i < n; i++) b[j + 1] += i;
}
