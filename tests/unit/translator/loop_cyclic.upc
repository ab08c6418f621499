// Elements with block size 1: the private pointer hops from thread to thread.
// RUN: no
#include <upc_relaxed.h>

shared double x[100 * THREADS], y[100 * THREADS];
shared double *p;

// LOOP: 10
// BECOMES(-O2, -g, -portable): \bsum\(
// BECOMES(-O2): double \*upct_p\d+ = \(double \*\)upcri_element_pshared1\(x, sizeof\(double\), upct_at\d+\);
// BECOMES(-O2): \+\+, upct_p\d+ = \(double \*\)upcri_next_block\(upct_p\d+, sizeof\(double\)\)\)
// BECOMES(-O2): s \+= \(\*upct_p\d+\);
// BECOMES(-g): for \(int i = 0; i < n; i\+\+\) s \+= upcr_get_pshared_doubleval\(upcri_reach_pshared1\(x, sizeof\(double\), i, sizeof\(double\), UPCRI_READS\), 0\);
// BECOMES(-portable): for \(int i = 0; i < n; i\+\+\) s \+= upcr_get_pshared_doubleval\(upcr_add_pshared1\(x, sizeof\(double\), i\), 0\);
double sum(int n) {
  double s = 0;
  for (int i = 0; i < n; i++) s += x[i];
  return s;
}

// BECOMES(-O2, -g, -portable): \bshift\(
// BECOMES(-O2): double \*upct_p\d+ = \(double \*\)upcri_element_pshared1\(y, sizeof\(double\), upct_at\d+ \+ 2\); double \*upct_p\d+ = \(double \*\)upcri_element_pshared1\(x, sizeof\(double\), upct_at\d+ - 1\);
// BECOMES(-O2): \+\+, upct_p\d+ = \(double \*\)upcri_next_block\(upct_p\d+, sizeof\(double\)\), upct_p\d+ = \(double \*\)upcri_next_block\(upct_p\d+, sizeof\(double\)\)\)
// BECOMES(-O2): \(\(\*upct_p\d+\) = \(\*upct_p\d+\)\);
// BECOMES(-g): for \(int i = 1; i < n; i\+\+\) upcr_put_pshared_doubleval\(upcri_reach_pshared1\(x, sizeof\(double\), i - 1, sizeof\(double\), UPCRI_WRITES\), 0, upcr_get_pshared_doubleval\(upcri_reach_pshared1\(y, sizeof\(double\), i \+ 2, sizeof\(double\), UPCRI_READS\), 0\)\);
// BECOMES(-portable): for \(int i = 1; i < n; i\+\+\) upcr_put_pshared_doubleval\(upcr_add_pshared1\(x, sizeof\(double\), i - 1\), 0, upcr_get_pshared_doubleval\(upcr_add_pshared1\(y, sizeof\(double\), i \+ 2\), 0\)\);
void shift(int n) {
  for (int i = 1; i < n; i++) x[i - 1] = y[i + 2];
}

// LOOP: 14
// BECOMES(-O2, -g, -portable): \bby_a_pointer\(
// BECOMES(-O2): double \*upct_p\d+ = \(double \*\)upcr_add_pshared1\(\(\*\(\(upcr_pshared_ptr_t \*\)UPCR_TLD_ADDR\(p\)\)\), sizeof\(double\), upct_at\d+\);
// BECOMES(-O2): \+\+, upct_p\d+ = \(double \*\)upcri_next_block\(upct_p\d+, sizeof\(double\)\)\)
// BECOMES(-O2): \(\(\*upct_p\d+\) = i\);
// BECOMES(-g): for \(int i = 0; i < n; i\+\+\) upcr_put_pshared_doubleval\(upcri_reach_pshared1\(\(\*\(\(upcr_pshared_ptr_t \*\)UPCR_TLD_ADDR\(p\)\)\), sizeof\(double\), i, sizeof\(double\), UPCRI_WRITES\), 0, i\);
// BECOMES(-portable): for \(int i = 0; i < n; i\+\+\) upcr_put_pshared_doubleval\(upcr_add_pshared1\(\(\*\(\(upcr_pshared_ptr_t \*\)UPCR_TLD_ADDR\(p\)\)\), sizeof\(double\), i\), 0, i\);
void by_a_pointer(int n) {
  for (int i = 0; i < n; i++) p[i] = i;
}

// BECOMES(-O2, -g, -portable): \bwith_the_old_value\(
// BECOMES(-O2): double \*upct_p\d+ = \(double \*\)upcri_element_pshared1\(x, sizeof\(double\), upct_at\d+\);
// BECOMES(-O2): \+\+, upct_p\d+ = \(double \*\)upcri_next_block\(upct_p\d+, sizeof\(double\)\)\)
// BECOMES(-O2): s \+= \(\*upct_p\d+\)\+\+;
// BECOMES(-g): for \(int i = 0; i < n; i\+\+\) s \+= __extension__ \(\{ upcr_pshared_ptr_t upct_p\d+ = upcri_reach_pshared1\(x, sizeof\(double\), i, sizeof\(double\), UPCRI_READS\); double upct_v\d+ = upcr_get_pshared_doubleval\(upct_p\d+, 0\); upcr_put_pshared_doubleval\(upct_p\d+, 0, upct_v\d+ \+ 1\); upct_v\d+; \}\);
// BECOMES(-portable): for \(int i = 0; i < n; i\+\+\) s \+= __extension__ \(\{ upcr_pshared_ptr_t upct_p\d+ = upcr_add_pshared1\(x, sizeof\(double\), i\); double upct_v\d+ = upcr_get_pshared_doubleval\(upct_p\d+, 0\); upcr_put_pshared_doubleval\(upct_p\d+, 0, upct_v\d+ \+ 1\); upct_v\d+; \}\);
double with_the_old_value(int n) {
  double s = 0;
  for (int i = 0; i < n; i++) s += x[i]++;
  return s;
}
