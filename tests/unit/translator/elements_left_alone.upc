// Loops that could run in strips, but have elements that no private pointer follows, each for one reason.
// RUN: no
#include <upc_strict.h>

relaxed shared int a[100 * THREADS];
relaxed shared [16] int b16[160 * THREADS];
relaxed shared [4] int b4[40 * THREADS];
relaxed shared volatile int v[100 * THREADS];
shared int strict_one[100 * THREADS];
relaxed shared [16] int *p;
int table[100];

// A stride of three threads: a pointer follows the element only without -g and -portable.
// BECOMES(-O2, -g, -portable): \bby_a_stride\(
// BECOMES(-O2): upct_p\d+ = \(int \*\)upcri_later_block\(upct_p\d+, sizeof\(int\), 3\)\)
// BECOMES(-g): for \(int i = 0; i < n; i\+\+\) upcr_put_pshared_val\(upcri_reach_pshared1\(a, sizeof\(int\), 3 \* i, sizeof\(int\), UPCRI_WRITES\), 0, 0, sizeof\(int\)\);
// BECOMES(-portable): for \(int i = 0; i < n; i\+\+\) upcr_put_pshared_val\(upcr_add_pshared1\(a, sizeof\(int\), 3 \* i\), 0, 0, sizeof\(int\)\);
void by_a_stride(int n) {
  for (int i = 0; i < n; i++) a[3 * i] = 0;
}

// BECOMES(-O2, -g, -portable): \bin_short_blocks\(
// NOT(-O2): upct_at
// BECOMES(-O2): for \(int i = 0; i < n; i\+\+\) upcr_put_pshared_val\(upcri_at_shared_int\(b4, sizeof\(int\), i, 4\), 0, 0, sizeof\(int\)\);
// BECOMES(-g): for \(int i = 0; i < n; i\+\+\) upcr_put_shared_val\(upcri_reach_shared\(b4, sizeof\(int\), i, 4, sizeof\(int\), UPCRI_WRITES\), 0, 0, sizeof\(int\)\);
// BECOMES(-portable): for \(int i = 0; i < n; i\+\+\) upcr_put_shared_val\(upcr_add_shared\(b4, sizeof\(int\), i, 4\), 0, 0, sizeof\(int\)\);
void in_short_blocks(int n) {
  for (int i = 0; i < n; i++) b4[i] = 0;
}

// BECOMES(-O2, -g, -portable): \bin_parts_of_blocks\(
// NOT(-O2): upct_at
// BECOMES(-O2): for \(int i = 0; i < n; i\+\+\) upcr_put_pshared_val\(upcri_at_shared_int\(b16, sizeof\(int\), 5 \* i, 16\), 0, 0, sizeof\(int\)\);
// BECOMES(-g): for \(int i = 0; i < n; i\+\+\) upcr_put_shared_val\(upcri_reach_shared\(b16, sizeof\(int\), 5 \* i, 16, sizeof\(int\), UPCRI_WRITES\), 0, 0, sizeof\(int\)\);
// BECOMES(-portable): for \(int i = 0; i < n; i\+\+\) upcr_put_shared_val\(upcr_add_shared\(b16, sizeof\(int\), 5 \* i, 16\), 0, 0, sizeof\(int\)\);
void in_parts_of_blocks(int n) {
  for (int i = 0; i < n; i++) b16[5 * i] = 0;
}

// BECOMES(-O2, -g, -portable): \bof_a_volatile\(
// NOT(-O2): upct_at
// BECOMES(-O2): for \(int i = 0; i < n; i\+\+\) upcr_put_pshared_val\(upcri_at_pshared1\(v, sizeof\(int\), i\), 0, 0, sizeof\(int\)\);
// BECOMES(-g): for \(int i = 0; i < n; i\+\+\) upcr_put_pshared_val\(upcri_reach_pshared1\(v, sizeof\(int\), i, sizeof\(int\), UPCRI_WRITES\), 0, 0, sizeof\(int\)\);
// BECOMES(-portable): for \(int i = 0; i < n; i\+\+\) upcr_put_pshared_val\(upcr_add_pshared1\(v, sizeof\(int\), i\), 0, 0, sizeof\(int\)\);
void of_a_volatile(int n) {
  for (int i = 0; i < n; i++) v[i] = 0;
}

// BECOMES(-O2, -g, -portable): \bof_a_strict\(
// NOT(-O2): upct_at
// BECOMES(-O2): for \(int i = 0; i < n; i\+\+\) upcr_put_pshared_val_strict\(upcri_at_pshared1\(strict_one, sizeof\(int\), i\), 0, 0, sizeof\(int\)\);
// BECOMES(-g): for \(int i = 0; i < n; i\+\+\) upcr_put_pshared_val_strict\(upcri_reach_pshared1\(strict_one, sizeof\(int\), i, sizeof\(int\), UPCRI_WRITES\), 0, 0, sizeof\(int\)\);
// BECOMES(-portable): for \(int i = 0; i < n; i\+\+\) upcr_put_pshared_val_strict\(upcr_add_pshared1\(strict_one, sizeof\(int\), i\), 0, 0, sizeof\(int\)\);
void of_a_strict(int n) {
  for (int i = 0; i < n; i++) strict_one[i] = 0;
}

// BECOMES(-O2, -g, -portable): \banywhere\(
// NOT(-O2): upct_at
// BECOMES(-O2): for \(int i = 0; i < n; i\+\+\) upcr_put_pshared_val\(upcri_at_pshared1\(a, sizeof\(int\), \(\(int \*\)UPCR_TLD_ADDR\(table\)\)\[i\]\), 0, 0, sizeof\(int\)\);
// BECOMES(-g): for \(int i = 0; i < n; i\+\+\) upcr_put_pshared_val\(upcri_reach_pshared1\(a, sizeof\(int\), \(\(int \*\)UPCR_TLD_ADDR\(table\)\)\[i\], sizeof\(int\), UPCRI_WRITES\), 0, 0, sizeof\(int\)\);
// BECOMES(-portable): for \(int i = 0; i < n; i\+\+\) upcr_put_pshared_val\(upcr_add_pshared1\(a, sizeof\(int\), \(\(int \*\)UPCR_TLD_ADDR\(table\)\)\[i\]\), 0, 0, sizeof\(int\)\);
void anywhere(int n) {
  for (int i = 0; i < n; i++) a[table[i]] = 0;
}

// BECOMES(-O2, -g, -portable): \bby_a_pointer_that_moves\(
// NOT(-O2, -portable): upct_at
// BECOMES(-O2, -portable): for \(int i = 0; i < n; i\+\+\) \{
// BECOMES(-O2, -portable): upcr_put_shared_val\(upcr_add_shared\(\(\*\(\(upcr_shared_ptr_t \*\)UPCR_TLD_ADDR\(p\)\)\), sizeof\(int\), i, 16\), 0, 0, sizeof\(int\)\);
// BECOMES(-O2, -portable): upcr_inc_shared\(&\(\*\(\(upcr_shared_ptr_t \*\)UPCR_TLD_ADDR\(p\)\)\), sizeof\(int\), 1, 16\);
// BECOMES(-g): for \(int i = 0; i < n; i\+\+\) \{
// BECOMES(-g): upcr_put_shared_val\(upcri_reach_shared\(\(\*\(\(upcr_shared_ptr_t \*\)UPCR_TLD_ADDR\(p\)\)\), sizeof\(int\), i, 16, sizeof\(int\), UPCRI_WRITES\), 0, 0, sizeof\(int\)\);
// BECOMES(-g): upcr_inc_shared\(&\(\*\(\(upcr_shared_ptr_t \*\)UPCR_TLD_ADDR\(p\)\)\), sizeof\(int\), 1, 16\);
void by_a_pointer_that_moves(int n) {
  for (int i = 0; i < n; i++) {
    p[i] = 0;
    p++;
  }
}

// BECOMES(-O2, -g, -portable): \bby_a_product_of_indices\(
// NOT(-O2): upct_at
// BECOMES(-O2): for \(int i = 0; i < n; i\+\+\) upcr_put_pshared_val\(upcri_at_pshared1\(a, sizeof\(int\), i \* i\), 0, 0, sizeof\(int\)\);
// BECOMES(-g): for \(int i = 0; i < n; i\+\+\) upcr_put_pshared_val\(upcri_reach_pshared1\(a, sizeof\(int\), i \* i, sizeof\(int\), UPCRI_WRITES\), 0, 0, sizeof\(int\)\);
// BECOMES(-portable): for \(int i = 0; i < n; i\+\+\) upcr_put_pshared_val\(upcr_add_pshared1\(a, sizeof\(int\), i \* i\), 0, 0, sizeof\(int\)\);
void by_a_product_of_indices(int n) {
  for (int i = 0; i < n; i++) a[i * i] = 0;
}

// BECOMES(-O2, -g, -portable): \bby_a_narrow_index\(
// NOT(-O2): upct_at
// BECOMES(-O2): for \(unsigned i = 0; i < n; i\+\+\) upcr_put_pshared_val\(upcri_at_pshared1\(a, sizeof\(int\), i \+ 1u\), 0, 0, sizeof\(int\)\);
// BECOMES(-g): for \(unsigned i = 0; i < n; i\+\+\) upcr_put_pshared_val\(upcri_reach_pshared1\(a, sizeof\(int\), i \+ 1u, sizeof\(int\), UPCRI_WRITES\), 0, 0, sizeof\(int\)\);
// BECOMES(-portable): for \(unsigned i = 0; i < n; i\+\+\) upcr_put_pshared_val\(upcr_add_pshared1\(a, sizeof\(int\), i \+ 1u\), 0, 0, sizeof\(int\)\);
void by_a_narrow_index(unsigned n) {
  for (unsigned i = 0; i < n; i++) a[i + 1u] = 0;
}

// BECOMES(-O2, -g, -portable): \baddress\(
// NOT(-O2): upct_at
// BECOMES(-O2): upcr_pshared_ptr_t at = upcr_null_pshared;
// BECOMES(-O2): for \(int i = 0; i < n; i\+\+\) at = upcri_element_pshared1\(a, sizeof\(int\), i\);
// BECOMES(-g, -portable): upcr_pshared_ptr_t at = upcr_null_pshared;
// BECOMES(-g, -portable): for \(int i = 0; i < n; i\+\+\) at = upcr_add_pshared1\(a, sizeof\(int\), i\);
relaxed shared int *address(int n) {
  relaxed shared int *at = 0;
  for (int i = 0; i < n; i++) at = &a[i];
  return at;
}
