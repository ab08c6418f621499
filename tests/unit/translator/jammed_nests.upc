// Nests of two loops whose body is one statement: several iterations of the outer loop at once, and the rest one by one.
// RUN: no
// SANITIZE: address undefined
#include <upc_relaxed.h>

enum { W = 64 };
shared [W] double a[W * THREADS][W], b[W * THREADS][W], c[W * THREADS][W];
shared [] double x[W], y[W], z[2 * W];
static double factor[W];

// BECOMES(-O2): \brows_dealt_out\(
// BECOMES(-O2): ptrdiff_t upct_(k\d+) = 0; for \(; upct_\1 <= upct_n\d+ - 4; upct_\1 \+= 4\) \{ k = upct_at\d+ \+ upct_\1; double \*const upct_(p\d+)_1 = \(double \*\)upcri_next_block\(upct_\2, 64 \* sizeof\(double\)\);
// BECOMES(-O2): double \*const upct_(p\d+)_3 = \(double \*\)upcri_next_block\(upct_\1_2, 64 \* sizeof\(double\)\); do \{ int j = 0;
// BECOMES(-O2): \(double \*\)upcri_run_in_row\(&upct_p\d+_3\[upct_at\d+\], 64 - \(upct_at\d+\), &upct_n\d+\) : \(double \*\)upcri_run_far\(b, sizeof\(double\), upct_at\d+ \+ \(ptrdiff_t\)\(\(size_t\)\(ptrdiff_t\)\(\(k \+ 3\)\) \* 64\), 64, &upct_n\d+\);
// BECOMES(-O2): \(upct_(p\d+)\[\(ptrdiff_t\)j\] \+= upct_(p\d+)\[upct_(k\d+)\] \* upct_p\d+\[upct_k\d+\]\); \(upct_\1\[\(ptrdiff_t\)j\] \+= upct_\2\[\(upct_\3 \+ 1\)\] \* upct_p\d+\[upct_k\d+\]\); .*; \(upct_\1\[\(ptrdiff_t\)j\] \+= upct_\2\[\(upct_\3 \+ 3\)\] \* upct_p\d+\[upct_k\d+\]\);
// BECOMES(-O2): upct_(p\d+) = \(double \*\)upcri_next_block\(upct_\1_3, 64 \* sizeof\(double\)\); \} for \(; upct_k\d+ < upct_n\d+; upct_k\d+\+\+,
void rows_dealt_out(int i, int n) {
  for (int k = 0; k < n; k++)
    for (int j = 0; j < n; j++) c[i][j] += a[i][k] * b[k][j];
}

// A trip count of three: three iterations at once.
// BECOMES(-O2): \bplanes\(
// BECOMES(-O2): for \(; upct_(k\d+) <= upct_n\d+ - 3; upct_\1 \+= 3\) \{
void planes(void) {
  for (int k = 0; k < 3; k++)
    for (int j = 0; j < W; j++) y[j] += b[k][j];
}

// No more elements than C compilers compare with the one that is written: two iterations read six.
// BECOMES(-O2): \breads_three\(
// BECOMES(-O2): for \(; upct_(k\d+) <= upct_n\d+ - 2; upct_\1 \+= 2\) \{
void reads_three(int n) {
  for (int k = 0; k < n; k++)
    for (int j = 0; j < n; j++) y[j] += z[j + k] * a[0][k] * a[1][k];
}

// Private data are read as written, and the outer loop has no pointer that moves from iteration to iteration.
// BECOMES(-O2): \bprivate_factors\(
// BECOMES(-O2): upcr_tld_factor_\w+\[\(k \+ 3\)\] \* upct_(p\d+)\[\(upct_(k\d+) \+ 3\) \+ \(ptrdiff_t\)j\]\); \};? \} for \(; upct_\2 < upct_n\d+; upct_\2\+\+\) \{
void private_factors(int n) {
  for (int k = 0; k < n; k++)
    for (int j = 0; j < n; j++) y[j] += factor[k] * z[j + k];
}

// BECOMES(-O2): \breads_another_element\(
// NOT(-O2): upct_n\d+ - [234];
void reads_another_element(int i, int n) {
  for (int k = 0; k < n; k++)
    for (int j = 0; j < n; j++) c[i][j] += c[k][j];
}

// BECOMES(-O2): \bwrites_one_element\(
// NOT(-O2): upct_n\d+ - [234];
void writes_one_element(int i, int n) {
  for (int k = 0; k < n; k++)
    for (int j = 0; j < n; j++) c[i][i] += b[k][j];
}

// BECOMES(-O2): \bwrites_by_a_pointer\(
// NOT(-O2): upct_n\d+ - [234];
void writes_by_a_pointer(shared [] double *p, int n) {
  for (int k = 0; k < n; k++)
    for (int j = 0; j < n; j++) p[j] += z[j + k];
}

// BECOMES(-O2): \breads_by_a_pointer\(
// NOT(-O2): upct_n\d+ - [234];
void reads_by_a_pointer(const double *p, int n) {
  for (int k = 0; k < n; k++)
    for (int j = 0; j < n; j++) y[j] += z[j + k] * p[k];
}

// BECOMES(-O2): \ba_triangle\(
// NOT(-O2): upct_n\d+ - [234];
void a_triangle(int i, int n) {
  for (int k = 0; k < n; k++)
    for (int j = 0; j < k; j++) c[i][j] += b[k][j];
}

// BECOMES(-O2): \bstrict_reads\(
// NOT(-O2): upct_n\d+ - [234];
void strict_reads(int n) {
#pragma upc strict
  for (int k = 0; k < n; k++)
    for (int j = 0; j < n; j++) y[j] += z[j + k];
}

// Without optimisation, and with -g, -portable or -report, the output runs one iteration at a time.
// BECOMES(-O2, -O0, -g -O2, -O2 -portable, -O2 -report): \bfor_checks_and_counts\(
// NOT(-O0, -g -O2, -O2 -portable, -O2 -report): upct_n\d+ - [234];
void for_checks_and_counts(int n) {
  for (int k = 0; k < n; k++)
    for (int j = 0; j < n; j++) y[j] += z[j + k];
}
