// upc_forall whose own iterations cannot be computed in advance: the affinity of each iteration is tested.
// RUN: no
// WARN: 125:the affinity is to 'whole', whose block size is indefinite
#include <upc_relaxed.h>

shared int a[100 * THREADS];
shared [4] int b[40 * THREADS];
shared [] int whole[100];
int table[100];

// BECOMES(-O2, -g, -portable): \bof_a_number\(
// NOT(-O2): upct_at
// BECOMES(-O2): do \{ const int upct_outer\d+ = \(\*\(int \*\)UPCR_TLD_ADDR\(upcrt_forall_control\)\);
// BECOMES(-O2): for \(int i = n; i > 0; i-- \) if \(upct_outer\d+ \|\| __extension__ \(\{ const int upct_r\d+ = \(i\) % \(int\)upcr_threads\(\); upct_r\d+ < 0 \? upct_r\d+ \+ \(int\)upcr_threads\(\) : upct_r\d+; \}\) == \(int\)upcr_mythread\(\)\) \{
// BECOMES(-O2): upcr_put_pshared_val\(upcri_at_pshared1\(a, sizeof\(int\), i\), 0, 1, sizeof\(int\)\);
// BECOMES(-g): do \{ const int upct_outer\d+ = \(\*\(int \*\)UPCR_TLD_ADDR\(upcrt_forall_control\)\); if \(!upct_outer\d+\) upcri_begin_loop\(UPCRI_PLACE\);
// BECOMES(-g): for \(int i = n; i > 0; i-- \) if \(upct_outer\d+ \|\| upcri_owns_iteration\(\(int\)\(__extension__ \(\{ const int upct_r\d+ = \(i\) % \(int\)upcr_threads\(\); upct_r\d+ < 0 \? upct_r\d+ \+ \(int\)upcr_threads\(\) : upct_r\d+; \}\)\)\)\) \{
// BECOMES(-g): upcr_put_pshared_val\(upcri_reach_pshared1\(a, sizeof\(int\), i, sizeof\(int\), UPCRI_WRITES\), 0, 1, sizeof\(int\)\); \} if \(!upct_outer\d+\) upcri_end_loop\(\);
// BECOMES(-portable): do \{ const int upct_outer\d+ = \(\*\(int \*\)UPCR_TLD_ADDR\(upcrt_forall_control\)\);
// BECOMES(-portable): for \(int i = n; i > 0; i-- \) if \(upct_outer\d+ \|\| __extension__ \(\{ const int upct_r\d+ = \(i\) % \(int\)upcr_threads\(\); upct_r\d+ < 0 \? upct_r\d+ \+ \(int\)upcr_threads\(\) : upct_r\d+; \}\) == \(int\)upcr_mythread\(\)\) \{
// BECOMES(-portable): upcr_put_pshared_val\(upcr_add_pshared1\(a, sizeof\(int\), i\), 0, 1, sizeof\(int\)\);
void of_a_number(int n) {
  upc_forall (int i = n; i > 0; i--; i) a[i] = 1;
}

// BECOMES(-O2, -g, -portable): \bof_an_unsigned_number\(
// NOT(-O2): upct_at
// BECOMES(-O2): do \{ const int upct_outer\d+ = \(\*\(int \*\)UPCR_TLD_ADDR\(upcrt_forall_control\)\);
// BECOMES(-O2): for \(unsigned i = n; i > 0; i-- \) if \(upct_outer\d+ \|\| \(int\)\(\(i\) % \(int\)upcr_threads\(\)\) == \(int\)upcr_mythread\(\)\) \{
// BECOMES(-O2): upcr_put_pshared_val\(upcri_at_pshared1\(a, sizeof\(int\), i\), 0, 1, sizeof\(int\)\);
// BECOMES(-g): do \{ const int upct_outer\d+ = \(\*\(int \*\)UPCR_TLD_ADDR\(upcrt_forall_control\)\); if \(!upct_outer\d+\) upcri_begin_loop\(UPCRI_PLACE\);
// BECOMES(-g): for \(unsigned i = n; i > 0; i-- \) if \(upct_outer\d+ \|\| upcri_owns_iteration\(\(int\)\(\(i\) % \(int\)upcr_threads\(\)\)\)\) \{
// BECOMES(-g): upcr_put_pshared_val\(upcri_reach_pshared1\(a, sizeof\(int\), i, sizeof\(int\), UPCRI_WRITES\), 0, 1, sizeof\(int\)\); \} if \(!upct_outer\d+\) upcri_end_loop\(\);
// BECOMES(-portable): do \{ const int upct_outer\d+ = \(\*\(int \*\)UPCR_TLD_ADDR\(upcrt_forall_control\)\);
// BECOMES(-portable): for \(unsigned i = n; i > 0; i-- \) if \(upct_outer\d+ \|\| \(int\)\(\(i\) % \(int\)upcr_threads\(\)\) == \(int\)upcr_mythread\(\)\) \{
// BECOMES(-portable): upcr_put_pshared_val\(upcr_add_pshared1\(a, sizeof\(int\), i\), 0, 1, sizeof\(int\)\);
void of_an_unsigned_number(unsigned n) {
  upc_forall (unsigned i = n; i > 0; i--; i) a[i] = 1;
}

// BECOMES(-O2, -g, -portable): \bof_an_unsigned_sum\(
// NOT(-O2): upct_at
// BECOMES(-O2): do \{ const int upct_outer\d+ = \(\*\(int \*\)UPCR_TLD_ADDR\(upcrt_forall_control\)\);
// BECOMES(-O2): for \(unsigned i = 0; i < n; i\+\+ \) if \(upct_outer\d+ \|\| \(int\)\(\(i \+ c\) % \(int\)upcr_threads\(\)\) == \(int\)upcr_mythread\(\)\) \{
// BECOMES(-O2): upcr_put_pshared_val\(upcri_at_pshared1\(a, sizeof\(int\), i\), 0, 1, sizeof\(int\)\);
// BECOMES(-g): do \{ const int upct_outer\d+ = \(\*\(int \*\)UPCR_TLD_ADDR\(upcrt_forall_control\)\); if \(!upct_outer\d+\) upcri_begin_loop\(UPCRI_PLACE\);
// BECOMES(-g): for \(unsigned i = 0; i < n; i\+\+ \) if \(upct_outer\d+ \|\| upcri_owns_iteration\(\(int\)\(\(i \+ c\) % \(int\)upcr_threads\(\)\)\)\) \{
// BECOMES(-g): upcr_put_pshared_val\(upcri_reach_pshared1\(a, sizeof\(int\), i, sizeof\(int\), UPCRI_WRITES\), 0, 1, sizeof\(int\)\); \} if \(!upct_outer\d+\) upcri_end_loop\(\);
// BECOMES(-portable): do \{ const int upct_outer\d+ = \(\*\(int \*\)UPCR_TLD_ADDR\(upcrt_forall_control\)\);
// BECOMES(-portable): for \(unsigned i = 0; i < n; i\+\+ \) if \(upct_outer\d+ \|\| \(int\)\(\(i \+ c\) % \(int\)upcr_threads\(\)\) == \(int\)upcr_mythread\(\)\) \{
// BECOMES(-portable): upcr_put_pshared_val\(upcr_add_pshared1\(a, sizeof\(int\), i\), 0, 1, sizeof\(int\)\);
void of_an_unsigned_sum(unsigned n, unsigned c) {
  upc_forall (unsigned i = 0; i < n; i++; i + c) a[i] = 1;
}

// BECOMES(-O2, -g, -portable): \bof_a_long_unsigned_sum\(
// NOT(-O2): upct_at
// BECOMES(-O2): do \{ const int upct_outer\d+ = \(\*\(int \*\)UPCR_TLD_ADDR\(upcrt_forall_control\)\);
// BECOMES(-O2): for \(unsigned long i = 0; i < n; i\+\+ \) if \(upct_outer\d+ \|\| \(int\)\(\(i \+ c\) % \(int\)upcr_threads\(\)\) == \(int\)upcr_mythread\(\)\) \{
// BECOMES(-O2): upcr_put_pshared_val\(upcri_at_pshared1\(a, sizeof\(int\), i\), 0, 1, sizeof\(int\)\);
// BECOMES(-g): do \{ const int upct_outer\d+ = \(\*\(int \*\)UPCR_TLD_ADDR\(upcrt_forall_control\)\); if \(!upct_outer\d+\) upcri_begin_loop\(UPCRI_PLACE\);
// BECOMES(-g): for \(unsigned long i = 0; i < n; i\+\+ \) if \(upct_outer\d+ \|\| upcri_owns_iteration\(\(int\)\(\(i \+ c\) % \(int\)upcr_threads\(\)\)\)\) \{
// BECOMES(-g): upcr_put_pshared_val\(upcri_reach_pshared1\(a, sizeof\(int\), i, sizeof\(int\), UPCRI_WRITES\), 0, 1, sizeof\(int\)\); \} if \(!upct_outer\d+\) upcri_end_loop\(\);
// BECOMES(-portable): do \{ const int upct_outer\d+ = \(\*\(int \*\)UPCR_TLD_ADDR\(upcrt_forall_control\)\);
// BECOMES(-portable): for \(unsigned long i = 0; i < n; i\+\+ \) if \(upct_outer\d+ \|\| \(int\)\(\(i \+ c\) % \(int\)upcr_threads\(\)\) == \(int\)upcr_mythread\(\)\) \{
// BECOMES(-portable): upcr_put_pshared_val\(upcr_add_pshared1\(a, sizeof\(int\), i\), 0, 1, sizeof\(int\)\);
void of_a_long_unsigned_sum(unsigned long n, unsigned long c) {
  upc_forall (unsigned long i = 0; i < n; i++; i + c) a[i] = 1;
}

// BECOMES(-O2, -g, -portable): \bof_an_element\(
// NOT(-O2): upct_at
// BECOMES(-O2): do \{ const int upct_outer\d+ = \(\*\(int \*\)UPCR_TLD_ADDR\(upcrt_forall_control\)\);
// BECOMES(-O2): for \(int i = n; i > 0; i-- \) if \(upct_outer\d+ \|\| upcr_hasMyAffinity_pshared\(upcri_element_pshared1\(a, sizeof\(int\), i\)\)\) \{
// BECOMES(-O2): upcr_put_pshared_val\(upcri_at_pshared1\(a, sizeof\(int\), i\), 0, 1, sizeof\(int\)\);
// BECOMES(-g): do \{ const int upct_outer\d+ = \(\*\(int \*\)UPCR_TLD_ADDR\(upcrt_forall_control\)\); if \(!upct_outer\d+\) upcri_begin_loop\(UPCRI_PLACE\);
// BECOMES(-g): for \(int i = n; i > 0; i-- \) if \(upct_outer\d+ \|\| upcri_owns_iteration\(\(int\)\(upcr_threadof_pshared\(upcr_add_pshared1\(a, sizeof\(int\), i\)\)\)\)\) \{
// BECOMES(-g): upcr_put_pshared_val\(upcri_reach_pshared1\(a, sizeof\(int\), i, sizeof\(int\), UPCRI_WRITES\), 0, 1, sizeof\(int\)\); \} if \(!upct_outer\d+\) upcri_end_loop\(\);
// BECOMES(-portable): do \{ const int upct_outer\d+ = \(\*\(int \*\)UPCR_TLD_ADDR\(upcrt_forall_control\)\);
// BECOMES(-portable): for \(int i = n; i > 0; i-- \) if \(upct_outer\d+ \|\| upcr_hasMyAffinity_pshared\(upcr_add_pshared1\(a, sizeof\(int\), i\)\)\) \{
// BECOMES(-portable): upcr_put_pshared_val\(upcr_add_pshared1\(a, sizeof\(int\), i\), 0, 1, sizeof\(int\)\);
void of_an_element(int n) {
  upc_forall (int i = n; i > 0; i--; &a[i]) a[i] = 1;
}

// BECOMES(-O2, -g, -portable): \bof_an_element_of_a_block\(
// NOT(-O2): upct_at
// BECOMES(-O2): do \{ const int upct_outer\d+ = \(\*\(int \*\)UPCR_TLD_ADDR\(upcrt_forall_control\)\);
// BECOMES(-O2): for \(int i = n; i > 0; i-- \) if \(upct_outer\d+ \|\| upcr_hasMyAffinity_shared\(upcri_element_shared\(b, sizeof\(int\), i, 4\)\)\) \{
// BECOMES(-O2): upcr_put_pshared_val\(upcri_at_shared_int\(b, sizeof\(int\), i, 4\), 0, 1, sizeof\(int\)\);
// BECOMES(-g): do \{ const int upct_outer\d+ = \(\*\(int \*\)UPCR_TLD_ADDR\(upcrt_forall_control\)\); if \(!upct_outer\d+\) upcri_begin_loop\(UPCRI_PLACE\);
// BECOMES(-g): for \(int i = n; i > 0; i-- \) if \(upct_outer\d+ \|\| upcri_owns_iteration\(\(int\)\(upcr_threadof_shared\(upcr_add_shared\(b, sizeof\(int\), i, 4\)\)\)\)\) \{
// BECOMES(-g): upcr_put_shared_val\(upcri_reach_shared\(b, sizeof\(int\), i, 4, sizeof\(int\), UPCRI_WRITES\), 0, 1, sizeof\(int\)\); \} if \(!upct_outer\d+\) upcri_end_loop\(\);
// BECOMES(-portable): do \{ const int upct_outer\d+ = \(\*\(int \*\)UPCR_TLD_ADDR\(upcrt_forall_control\)\);
// BECOMES(-portable): for \(int i = n; i > 0; i-- \) if \(upct_outer\d+ \|\| upcr_hasMyAffinity_shared\(upcr_add_shared\(b, sizeof\(int\), i, 4\)\)\) \{
// BECOMES(-portable): upcr_put_shared_val\(upcr_add_shared\(b, sizeof\(int\), i, 4\), 0, 1, sizeof\(int\)\);
void of_an_element_of_a_block(int n) {
  upc_forall (int i = n; i > 0; i--; &b[i]) b[i] = 1;
}

// BECOMES(-O2, -g, -portable): \bof_an_element_anywhere\(
// NOT(-O2): upct_at
// BECOMES(-O2): do \{ const int upct_outer\d+ = \(\*\(int \*\)UPCR_TLD_ADDR\(upcrt_forall_control\)\);
// BECOMES(-O2): for \(int i = 0; i < n; i\+\+ \) if \(upct_outer\d+ \|\| upcr_hasMyAffinity_pshared\(upcri_element_pshared1\(a, sizeof\(int\), \(\(int \*\)UPCR_TLD_ADDR\(table\)\)\[i\]\)\)\) \{
// BECOMES(-O2): upcr_put_pshared_val\(upcri_at_pshared1\(a, sizeof\(int\), i\), 0, 1, sizeof\(int\)\);
// BECOMES(-g): do \{ const int upct_outer\d+ = \(\*\(int \*\)UPCR_TLD_ADDR\(upcrt_forall_control\)\); if \(!upct_outer\d+\) upcri_begin_loop\(UPCRI_PLACE\);
// BECOMES(-g): for \(int i = 0; i < n; i\+\+ \) if \(upct_outer\d+ \|\| upcri_owns_iteration\(\(int\)\(upcr_threadof_pshared\(upcr_add_pshared1\(a, sizeof\(int\), \(\(int \*\)UPCR_TLD_ADDR\(table\)\)\[i\]\)\)\)\)\) \{
// BECOMES(-g): upcr_put_pshared_val\(upcri_reach_pshared1\(a, sizeof\(int\), i, sizeof\(int\), UPCRI_WRITES\), 0, 1, sizeof\(int\)\); \} if \(!upct_outer\d+\) upcri_end_loop\(\);
// BECOMES(-portable): do \{ const int upct_outer\d+ = \(\*\(int \*\)UPCR_TLD_ADDR\(upcrt_forall_control\)\);
// BECOMES(-portable): for \(int i = 0; i < n; i\+\+ \) if \(upct_outer\d+ \|\| upcr_hasMyAffinity_pshared\(upcr_add_pshared1\(a, sizeof\(int\), \(\(int \*\)UPCR_TLD_ADDR\(table\)\)\[i\]\)\)\) \{
// BECOMES(-portable): upcr_put_pshared_val\(upcr_add_pshared1\(a, sizeof\(int\), i\), 0, 1, sizeof\(int\)\);
void of_an_element_anywhere(int n) {
  upc_forall (int i = 0; i < n; i++; &a[table[i]]) a[i] = 1;
}

// BECOMES(-O2, -g, -portable): \bof_one_block\(
// NOT(-O2, -portable): upct_at
// BECOMES(-O2, -portable): do \{ const int upct_outer\d+ = \(\*\(int \*\)UPCR_TLD_ADDR\(upcrt_forall_control\)\);
// BECOMES(-O2, -portable): for \(int i = 0; i < n; i\+\+ \) if \(upct_outer\d+ \|\| upcr_hasMyAffinity_pshared\(upcr_add_psharedI\(whole, sizeof\(int\), i\)\)\) \{
// BECOMES(-O2, -portable): upcr_put_pshared_val\(upcr_add_psharedI\(whole, sizeof\(int\), i\), 0, 1, sizeof\(int\)\);
// BECOMES(-g): do \{ const int upct_outer\d+ = \(\*\(int \*\)UPCR_TLD_ADDR\(upcrt_forall_control\)\); if \(!upct_outer\d+\) upcri_begin_loop\(UPCRI_PLACE\);
// BECOMES(-g): for \(int i = 0; i < n; i\+\+ \) if \(upct_outer\d+ \|\| upcri_owns_iteration\(\(int\)\(upcr_threadof_pshared\(upcr_add_psharedI\(whole, sizeof\(int\), i\)\)\)\)\) \{
// BECOMES(-g): upcr_put_pshared_val\(upcri_reach_psharedI\(whole, sizeof\(int\), i, sizeof\(int\), UPCRI_WRITES\), 0, 1, sizeof\(int\)\); \} if \(!upct_outer\d+\) upcri_end_loop\(\);
void of_one_block(int n) {
  upc_forall (int i = 0; i < n; i++; &whole[i]) whole[i] = 1;
}

// BECOMES(-O2, -g, -portable): \bof_parts_of_blocks\(
// NOT(-O2): upct_at
// BECOMES(-O2): do \{ const int upct_outer\d+ = \(\*\(int \*\)UPCR_TLD_ADDR\(upcrt_forall_control\)\);
// BECOMES(-O2): for \(int i = 0; i < n; i\+\+ \) if \(upct_outer\d+ \|\| upcr_hasMyAffinity_shared\(upcri_element_shared\(b, sizeof\(int\), 3 \* i, 4\)\)\) \{
// BECOMES(-O2): upcr_put_pshared_val\(upcri_at_shared_int\(b, sizeof\(int\), 3 \* i, 4\), 0, 1, sizeof\(int\)\);
// BECOMES(-g): do \{ const int upct_outer\d+ = \(\*\(int \*\)UPCR_TLD_ADDR\(upcrt_forall_control\)\); if \(!upct_outer\d+\) upcri_begin_loop\(UPCRI_PLACE\);
// BECOMES(-g): for \(int i = 0; i < n; i\+\+ \) if \(upct_outer\d+ \|\| upcri_owns_iteration\(\(int\)\(upcr_threadof_shared\(upcr_add_shared\(b, sizeof\(int\), 3 \* i, 4\)\)\)\)\) \{
// BECOMES(-g): upcr_put_shared_val\(upcri_reach_shared\(b, sizeof\(int\), 3 \* i, 4, sizeof\(int\), UPCRI_WRITES\), 0, 1, sizeof\(int\)\); \} if \(!upct_outer\d+\) upcri_end_loop\(\);
// BECOMES(-portable): do \{ const int upct_outer\d+ = \(\*\(int \*\)UPCR_TLD_ADDR\(upcrt_forall_control\)\);
// BECOMES(-portable): for \(int i = 0; i < n; i\+\+ \) if \(upct_outer\d+ \|\| upcr_hasMyAffinity_shared\(upcr_add_shared\(b, sizeof\(int\), 3 \* i, 4\)\)\) \{
// BECOMES(-portable): upcr_put_shared_val\(upcr_add_shared\(b, sizeof\(int\), 3 \* i, 4\), 0, 1, sizeof\(int\)\);
void of_parts_of_blocks(int n) {
  upc_forall (int i = 0; i < n; i++; &b[3 * i]) b[3 * i] = 1;
}

// BECOMES(-O2, -g, -portable): \bof_all\(
// NOT(-O2, -portable): upct_at
// BECOMES(-O2, -portable): do \{ for \(int i = 0; i < n; i\+\+\) \{ upcr_put_pshared_val\(upcr_add_psharedI\(whole, sizeof\(int\), i\), 0, 1, sizeof\(int\)\);
// BECOMES(-g): do \{ for \(int i = 0; i < n; i\+\+\) \{ upcr_put_pshared_val\(upcri_reach_psharedI\(whole, sizeof\(int\), i, sizeof\(int\), UPCRI_WRITES\), 0, 1, sizeof\(int\)\);
void of_all(int n) {
  upc_forall (int i = 0; i < n; i++; continue) whole[i] = 1;
}

// BECOMES(-O2, -g, -portable): \bof_none\(
// NOT(-O2, -portable): upct_at
// BECOMES(-O2, -portable): do \{ for \(int i = 0; i < n; i\+\+\) \{ upcr_put_pshared_val\(upcr_add_psharedI\(whole, sizeof\(int\), i\), 0, 1, sizeof\(int\)\);
// BECOMES(-g): do \{ for \(int i = 0; i < n; i\+\+\) \{ upcr_put_pshared_val\(upcri_reach_psharedI\(whole, sizeof\(int\), i, sizeof\(int\), UPCRI_WRITES\), 0, 1, sizeof\(int\)\);
void of_none(int n) {
  upc_forall (int i = 0; i < n; i++;) whole[i] = 1;
}
