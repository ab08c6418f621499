// Loops that do not run in strips, each for one reason; they access their elements directly.
// Functions without directives for -O2 stay as written only with -g and -portable: loop_shapes.upc
// has such loops with -O2.
// RUN: no
#include <upc_relaxed.h>

shared int a[100 * THREADS];
int limit;
int *somewhere;
void other(void);

// BECOMES(-g, -portable): \bby_two\(
// BECOMES(-g): for \(int i = 0; i < n; i \+= 2\) upcr_put_pshared_val\(upcri_reach_pshared1\(a, sizeof\(int\), i, sizeof\(int\), UPCRI_WRITES\), 0, 0, sizeof\(int\)\);
// BECOMES(-portable): for \(int i = 0; i < n; i \+= 2\) upcr_put_pshared_val\(upcr_add_pshared1\(a, sizeof\(int\), i\), 0, 0, sizeof\(int\)\);
void by_two(int n) {
  for (int i = 0; i < n; i += 2) a[i] = 0;
}

// BECOMES(-g, -portable): \bdownwards\(
// BECOMES(-g): for \(int i = n; i > 0; i--\) upcr_put_pshared_val\(upcri_reach_pshared1\(a, sizeof\(int\), i, sizeof\(int\), UPCRI_WRITES\), 0, 0, sizeof\(int\)\);
// BECOMES(-portable): for \(int i = n; i > 0; i--\) upcr_put_pshared_val\(upcr_add_pshared1\(a, sizeof\(int\), i\), 0, 0, sizeof\(int\)\);
void downwards(int n) {
  for (int i = n; i > 0; i--) a[i] = 0;
}

// BECOMES(-g, -portable): \buntil_it_is_another\(
// BECOMES(-g): for \(int i = 0; i != n; i\+\+\) upcr_put_pshared_val\(upcri_reach_pshared1\(a, sizeof\(int\), i, sizeof\(int\), UPCRI_WRITES\), 0, 0, sizeof\(int\)\);
// BECOMES(-portable): for \(int i = 0; i != n; i\+\+\) upcr_put_pshared_val\(upcr_add_pshared1\(a, sizeof\(int\), i\), 0, 0, sizeof\(int\)\);
void until_it_is_another(int n) {
  for (int i = 0; i != n; i++) a[i] = 0;
}

// BECOMES(-g, -portable): \bwith_two_indices\(
// BECOMES(-g): for \(int i = 0, j = 0; i < n; i\+\+\) upcr_put_pshared_val\(upcri_reach_pshared1\(a, sizeof\(int\), i, sizeof\(int\), UPCRI_WRITES\), 0, j, sizeof\(int\)\);
// BECOMES(-portable): for \(int i = 0, j = 0; i < n; i\+\+\) upcr_put_pshared_val\(upcr_add_pshared1\(a, sizeof\(int\), i\), 0, j, sizeof\(int\)\);
void with_two_indices(int n) {
  for (int i = 0, j = 0; i < n; i++) a[i] = j;
}

// BECOMES(-O2, -g, -portable): \bof_a_short\(
// NOT(-O2): upct_at
// BECOMES(-O2): for \(short i = 0; i < n; i\+\+\) upcr_put_pshared_val\(upcri_at_pshared1\(a, sizeof\(int\), i\), 0, 0, sizeof\(int\)\);
// BECOMES(-g): for \(short i = 0; i < n; i\+\+\) upcr_put_pshared_val\(upcri_reach_pshared1\(a, sizeof\(int\), i, sizeof\(int\), UPCRI_WRITES\), 0, 0, sizeof\(int\)\);
// BECOMES(-portable): for \(short i = 0; i < n; i\+\+\) upcr_put_pshared_val\(upcr_add_pshared1\(a, sizeof\(int\), i\), 0, 0, sizeof\(int\)\);
void of_a_short(int n) {
  for (short i = 0; i < n; i++) a[i] = 0;
}

// BECOMES(-O2, -g, -portable): \bof_a_volatile\(
// NOT(-O2): upct_at
// BECOMES(-O2): for \(volatile int i = 0; i < n; i\+\+\) upcr_put_pshared_val\(upcri_at_pshared1\(a, sizeof\(int\), i\), 0, 0, sizeof\(int\)\);
// BECOMES(-g): for \(volatile int i = 0; i < n; i\+\+\) upcr_put_pshared_val\(upcri_reach_pshared1\(a, sizeof\(int\), i, sizeof\(int\), UPCRI_WRITES\), 0, 0, sizeof\(int\)\);
// BECOMES(-portable): for \(volatile int i = 0; i < n; i\+\+\) upcr_put_pshared_val\(upcr_add_pshared1\(a, sizeof\(int\), i\), 0, 0, sizeof\(int\)\);
void of_a_volatile(int n) {
  for (volatile int i = 0; i < n; i++) a[i] = 0;
}

// BECOMES(-O2, -g, -portable): \bof_a_static\(
// NOT(-O2): upct_at
// BECOMES(-O2): for \((upcr_tld_upct_of_a_static_i_\w+) = 0; \1 < n; \1 ?\+\+\) upcr_put_pshared_val\(upcri_at_pshared1\(a, sizeof\(int\), \1\), 0, 0, sizeof\(int\)\);
// BECOMES(-g): for \(\(\*\(\(int \*\)UPCR_TLD_ADDR\(\w+\)\)\) = 0; \(\*\(\(int \*\)UPCR_TLD_ADDR\(\w+\)\)\) < n; \(\*\(\(int \*\)UPCR_TLD_ADDR\(\w+\)\)\)\+\+\) upcr_put_pshared_val\(upcri_reach_pshared1\(a, sizeof\(int\), \(\*\(\(int \*\)UPCR_TLD_ADDR\(\w+\)\)\), sizeof\(int\), UPCRI_WRITES\), 0, 0, sizeof\(int\)\);
// BECOMES(-portable): for \(\(\*\(\(int \*\)UPCR_TLD_ADDR\(\w+\)\)\) = 0; \(\*\(\(int \*\)UPCR_TLD_ADDR\(\w+\)\)\) < n; \(\*\(\(int \*\)UPCR_TLD_ADDR\(\w+\)\)\)\+\+\) upcr_put_pshared_val\(upcr_add_pshared1\(a, sizeof\(int\), \(\*\(\(int \*\)UPCR_TLD_ADDR\(\w+\)\)\)\), 0, 0, sizeof\(int\)\);
void of_a_static(int n) {
  static int i;
  for (i = 0; i < n; i++) a[i] = 0;
}

// BECOMES(-g, -portable): \banother_variable_counts\(
// BECOMES(-g): for \(int i = 0; j < n; i\+\+\) upcr_put_pshared_val\(upcri_reach_pshared1\(a, sizeof\(int\), j\+\+, sizeof\(int\), UPCRI_WRITES\), 0, i, sizeof\(int\)\);
// BECOMES(-portable): for \(int i = 0; j < n; i\+\+\) upcr_put_pshared_val\(upcr_add_pshared1\(a, sizeof\(int\), j\+\+\), 0, i, sizeof\(int\)\);
void another_variable_counts(int n) {
  int j = 0;
  for (int i = 0; j < n; i++) a[j++] = i;
}

// BECOMES(-g, -portable): \bto_a_bound_that_calls\(
// BECOMES(-g): for \(int i = 0; i < \(\*\(\(int \*\)UPCR_TLD_ADDR\(limit\)\)\); i\+\+\) \{
// BECOMES(-g): upcr_put_pshared_val\(upcri_reach_pshared1\(a, sizeof\(int\), i, sizeof\(int\), UPCRI_WRITES\), 0, n, sizeof\(int\)\);
// BECOMES(-g): other\(\);
// BECOMES(-portable): for \(int i = 0; i < \(\*\(\(int \*\)UPCR_TLD_ADDR\(limit\)\)\); i\+\+\) \{
// BECOMES(-portable): upcr_put_pshared_val\(upcr_add_pshared1\(a, sizeof\(int\), i\), 0, n, sizeof\(int\)\);
// BECOMES(-portable): other\(\);
void to_a_bound_that_calls(int n) {
  for (int i = 0; i < limit; i++) {
    a[i] = n;
    other();
  }
}

// BECOMES(-g, -portable): \bto_a_bound_that_a_pointer_may_change\(
// BECOMES(-g): for \(int i = 0; i < \(\*\(\(int \*\)UPCR_TLD_ADDR\(limit\)\)\); i\+\+\) \{
// BECOMES(-g): upcr_put_pshared_val\(upcri_reach_pshared1\(a, sizeof\(int\), i, sizeof\(int\), UPCRI_WRITES\), 0, 0, sizeof\(int\)\);
// BECOMES(-g): \*\(\*\(\(int \*\*\)UPCR_TLD_ADDR\(somewhere\)\)\) = 3;
// BECOMES(-portable): for \(int i = 0; i < \(\*\(\(int \*\)UPCR_TLD_ADDR\(limit\)\)\); i\+\+\) \{
// BECOMES(-portable): upcr_put_pshared_val\(upcr_add_pshared1\(a, sizeof\(int\), i\), 0, 0, sizeof\(int\)\);
// BECOMES(-portable): \*\(\*\(\(int \*\*\)UPCR_TLD_ADDR\(somewhere\)\)\) = 3;
void to_a_bound_that_a_pointer_may_change(void) {
  for (int i = 0; i < limit; i++) {
    a[i] = 0;
    *somewhere = 3;
  }
}

// BECOMES(-g, -portable): \bto_a_bound_that_is_changed\(
// BECOMES(-g): for \(int i = 0; i < n; i\+\+\) \{
// BECOMES(-g): upcr_put_pshared_val\(upcri_reach_pshared1\(a, sizeof\(int\), i, sizeof\(int\), UPCRI_WRITES\), 0, 0, sizeof\(int\)\);
// BECOMES(-portable): for \(int i = 0; i < n; i\+\+\) \{
// BECOMES(-portable): upcr_put_pshared_val\(upcr_add_pshared1\(a, sizeof\(int\), i\), 0, 0, sizeof\(int\)\);
void to_a_bound_that_is_changed(int n) {
  for (int i = 0; i < n; i++) {
    a[i] = 0;
    n--;
  }
}

// BECOMES(-g, -portable): \bto_a_floating_bound\(
// BECOMES(-g): for \(int i = 0; i < x; i\+\+\) upcr_put_pshared_val\(upcri_reach_pshared1\(a, sizeof\(int\), i, sizeof\(int\), UPCRI_WRITES\), 0, 0, sizeof\(int\)\);
// BECOMES(-portable): for \(int i = 0; i < x; i\+\+\) upcr_put_pshared_val\(upcr_add_pshared1\(a, sizeof\(int\), i\), 0, 0, sizeof\(int\)\);
void to_a_floating_bound(double x) {
  for (int i = 0; i < x; i++) a[i] = 0;
}

// BECOMES(-O2, -g, -portable): \bthat_moves_its_index\(
// NOT(-O2): upct_at
// BECOMES(-O2): for \(int i = 0; i < n; i\+\+\) \{
// BECOMES(-O2): upcr_put_pshared_val\(upcri_at_pshared1\(a, sizeof\(int\), i\), 0, 0, sizeof\(int\)\);
// BECOMES(-O2): if \(n > 50\) i\+\+;
// BECOMES(-g): for \(int i = 0; i < n; i\+\+\) \{
// BECOMES(-g): upcr_put_pshared_val\(upcri_reach_pshared1\(a, sizeof\(int\), i, sizeof\(int\), UPCRI_WRITES\), 0, 0, sizeof\(int\)\);
// BECOMES(-g): if \(n > 50\) i\+\+;
// BECOMES(-portable): for \(int i = 0; i < n; i\+\+\) \{
// BECOMES(-portable): upcr_put_pshared_val\(upcr_add_pshared1\(a, sizeof\(int\), i\), 0, 0, sizeof\(int\)\);
// BECOMES(-portable): if \(n > 50\) i\+\+;
void that_moves_its_index(int n) {
  for (int i = 0; i < n; i++) {
    a[i] = 0;
    if (n > 50) i++;
  }
}

// BECOMES(-O2, -g, -portable): \bthat_points_to_its_index\(
// NOT(-O2): upct_at
// BECOMES(-O2): for \(int i = 0; i < n; i\+\+\) \{
// BECOMES(-O2): upcr_put_pshared_val\(upcri_at_pshared1\(a, sizeof\(int\), i\), 0, 0, sizeof\(int\)\);
// BECOMES(-O2): \(\*\(\(int \*\*\)UPCR_TLD_ADDR\(somewhere\)\)\) = &i;
// BECOMES(-g): for \(int i = 0; i < n; i\+\+\) \{
// BECOMES(-g): upcr_put_pshared_val\(upcri_reach_pshared1\(a, sizeof\(int\), i, sizeof\(int\), UPCRI_WRITES\), 0, 0, sizeof\(int\)\);
// BECOMES(-g): \(\*\(\(int \*\*\)UPCR_TLD_ADDR\(somewhere\)\)\) = &i;
// BECOMES(-portable): for \(int i = 0; i < n; i\+\+\) \{
// BECOMES(-portable): upcr_put_pshared_val\(upcr_add_pshared1\(a, sizeof\(int\), i\), 0, 0, sizeof\(int\)\);
// BECOMES(-portable): \(\*\(\(int \*\*\)UPCR_TLD_ADDR\(somewhere\)\)\) = &i;
void that_points_to_its_index(int n) {
  for (int i = 0; i < n; i++) {
    a[i] = 0;
    somewhere = &i;
  }
}

// BECOMES(-O2, -g, -portable): \bthat_a_pragma_is_before\(
// NOT(-O2): upct_at
// BECOMES(-O2): for \(int i = 0; i < n; i\+\+\) upcr_put_pshared_val\(upcri_at_pshared1\(a, sizeof\(int\), i\), 0, 0, sizeof\(int\)\);
// BECOMES(-g): for \(int i = 0; i < n; i\+\+\) upcr_put_pshared_val\(upcri_reach_pshared1\(a, sizeof\(int\), i, sizeof\(int\), UPCRI_WRITES\), 0, 0, sizeof\(int\)\);
// BECOMES(-portable): for \(int i = 0; i < n; i\+\+\) upcr_put_pshared_val\(upcr_add_pshared1\(a, sizeof\(int\), i\), 0, 0, sizeof\(int\)\);
void that_a_pragma_is_before(int n) {
#pragma GCC ivdep
  for (int i = 0; i < n; i++) a[i] = 0;
}
