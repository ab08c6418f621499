// Elements of arrays whose rows are their blocks: located by row and column, without a division by
// the block size; in the thread's own row, without any division.
// RUN: no
#include <upc_relaxed.h>

shared [7] int m[10 * THREADS][7];
shared [7] int each[THREADS][7];
shared [7] int planes[4 * THREADS][3][7];
shared [7] int halves[10 * THREADS][14];
shared [14] int pairs[10 * THREADS][7];
shared int one[10 * THREADS][3];

// NONE: i?div
// BECOMES(-O2): \bin_row\(
// BECOMES(-O2): upcr_get_pshared_val\(upcri_at_row\(m, sizeof\(int\), i, j, 7\), 0, sizeof\(int\)\)
// BECOMES(-g): \bin_row\(
// BECOMES(-g): upcri_reach_shared\(m, sizeof\(int\), \(ptrdiff_t\)i\*7 \+
// BECOMES(-portable): \bin_row\(
// BECOMES(-portable): upcr_add_shared\(m, sizeof\(int\), \(ptrdiff_t\)i\*7 \+ \(ptrdiff_t\)j, 7\)
int in_row(int i, int j) { return m[i][j]; }

// BECOMES(-O2): \bby_sums\(
// BECOMES(-O2): upcr_get_pshared_val\(upcri_at_row\(m, sizeof\(int\), i, \(ptrdiff_t\)j \+ \(ptrdiff_t\)k, 7\), 0, sizeof\(int\)\)
int by_sums(int i, int j, int k) { return *(*(m + i) + j + k); }

// BECOMES(-O2): \bfirst_of_row\(
// BECOMES(-O2): upcr_get_pshared_val\(upcri_at_row\(m, sizeof\(int\), i, 0, 7\), 0, sizeof\(int\)\)
int first_of_row(int i) { return m[i][0]; }

// BECOMES(-O2): \bin_a_row_each\(
// BECOMES(-O2): upcr_get_pshared_val\(upcri_at_row_once\(each, sizeof\(int\), i, j, 7\), 0, sizeof\(int\)\)
int in_a_row_each(int i, int j) { return each[i][j]; }

// BECOMES(-O2): \bin_own_row\(
// BECOMES(-O2): upcr_put_pshared_val\(upcri_at_own_row\(each, sizeof\(int\), j, 7\), 0, v, sizeof\(int\)\);
void in_own_row(int j, int v) { each[MYTHREAD][j] = v; }

// BECOMES(-O2): \bin_plane\(
// BECOMES(-O2): upcr_get_pshared_val\(upcri_at_row\(planes, sizeof\(int\), \(ptrdiff_t\)k\*3 \+ \(ptrdiff_t\)i, j, 7\), 0, sizeof\(int\)\)
int in_plane(int k, int i, int j) { return planes[k][i][j]; }

// A block is half a row, or holds two rows.
// BECOMES(-O2): \bin_halves\(
// BECOMES(-O2): upcr_get_pshared_val\(upcri_at_shared\(halves, sizeof\(int\), \(ptrdiff_t\)i\*14 \+ \(ptrdiff_t\)j, 7\), 0, sizeof\(int\)\)
int in_halves(int i, int j) { return halves[i][j]; }
// BECOMES(-O2): \bin_pairs\(
// BECOMES(-O2): upcr_get_pshared_val\(upcri_at_shared\(pairs, sizeof\(int\), \(ptrdiff_t\)i\*7 \+ \(ptrdiff_t\)j, 14\), 0, sizeof\(int\)\)
int in_pairs(int i, int j) { return pairs[i][j]; }

// BECOMES(-O2): \bdealt_one_by_one\(
// BECOMES(-O2): upcr_get_pshared_val\(upcri_lone_pshared1\(one, sizeof\(int\), \(ptrdiff_t\)i\*3 \+ \(ptrdiff_t\)\(\(\(int\)upcr_mythread\(\)\)\)\), 0, sizeof\(int\)\)
int dealt_one_by_one(int i) { return one[i][MYTHREAD]; }
