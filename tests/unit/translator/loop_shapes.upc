// Loops that do not count up by one: the output numbers their iterations, and the strips are the
// same. The program's own steps stay where they are written.
// RUN: no
#include <upc_relaxed.h>

shared int a[100 * THREADS];
shared [100] int b[100 * THREADS];
int limit;
void other(void);

// BECOMES(-O2): \bdownwards\(
// BECOMES(-O2): int i = n;; __attribute__\(\(__unused__\)\) const ptrdiff_t upct_zero\d+ = \(ptrdiff_t\)i; const ptrdiff_t upct_hi\d+ = \(.*? \? upcri_steps\(.*? - 1, 1\) : 0\);
// BECOMES(-O2): int \*const upct_p\d+ = \(int \*\)upcri_run_apart\(b, sizeof\(int\), upct_at\d+ \* -1 \+ upct_zero\d+, 100, -1, &upct_n\d+\);
// BECOMES(-O2): for \(ptrdiff_t upct_k\d+ = 0; upct_k\d+ < upct_n\d+; i--, upct_k\d+\+\+\) \{ s \+= upct_p\d+\[upct_k\d+ \* -1\]; \}
// LOOP: 4
int downwards(int n) {
  int s = 0;
  for (int i = n; i > 0; i--) s += b[i];
  return s;
}

// BECOMES(-O2): \bby_two\(
// BECOMES(-O2): upcri_steps\(.*? - 1, 2\) : 0\);
// BECOMES(-O2): upct_p\d+ = \(int \*\)upcri_later_block\(upct_p\d+, sizeof\(int\), 2\)\) \{
void by_two(int n) {
  for (int i = 0; i < n; i += 2) a[i] = 0;
}

// If the test steps a variable, it does so once more when it ends the loop, but not after a break.
// BECOMES(-O2): \bof_what_is_left\(
// BECOMES(-O2): const ptrdiff_t upct_hi\d+ = upcri_steps_to\(.*?, -1\);
// BECOMES(-O2): upct_k\d+\+\+\) \{ n--; s \+= upct_p\d+\[upct_k\d+ \* -1\]; \} \} n--; \}
// LOOP: 4
int of_what_is_left(int n) {
  int s = 0;
  while (n--) s += b[n];
  return s;
}

// BECOMES(-O2): \bof_what_is_left_and_left\(
// BECOMES(-O2): if \(upct_k\d+ < upct_n\d+\) break; upct_done\d+ \+= upct_n\d+; \} if \(upct_done\d+ == upct_hi\d+\) n--;
int of_what_is_left_and_left(int n) {
  while (n-- > 1)
    if (b[n] == 7) break;
  return n;
}

// BECOMES(-O2): \btested_last\(
// BECOMES(-O2): const ptrdiff_t upct_most\d+ = \(
// BECOMES(-O2): \} if \(upct_at\d+ \+ upct_k\d+ \+ 1 < upct_hi\d+\) if \(!\(s < 99\)\) break;
int tested_last(int n) {
  int i = 0, s = 0;
  do {
    s += b[i];
    i++;
  } while (i < n && s < 99);
  return s;
}

// BECOMES(-O2): \bwithout_a_bound\(
// BECOMES(-O2): const ptrdiff_t upct_hi\d+ = PTRDIFF_MAX;
// BECOMES(-O2): if \(!\(upct_p\d+\[upct_k\d+\] != x\)\) break; i\+\+;
int without_a_bound(int x) {
  int i = 0;
  while (b[i] != x) i++;
  return i;
}

// BECOMES(-O2): \bto_a_bound_that_may_change\(
// BECOMES(-O2): const ptrdiff_t upct_hi\d+ = PTRDIFF_MAX;
// BECOMES(-O2): upct_k\d+ < upct_n\d+; i\+\+, upct_k\d+\+\+, upct_p\d+ = .*? \{ if \(!\(i < .*?\)\) break;
void to_a_bound_that_may_change(int n) {
  for (int i = 0; i < limit; i++) {
    a[i] = n;
    other();
  }
}

// BECOMES(-O2): \bto_a_pointer\(
// BECOMES(-O2): const ptrdiff_t upct_hi\d+ = \(upcr_sub_shared\(p, end, sizeof\(int\), 100\) < 0 \? upcri_steps\(
// BECOMES(-O2): upct_moved\d+ \+= 1, upct_k\d+\+\+\) \{ s \+= upct_p\d+\[upct_k\d+\]; \} \} p = upcr_add_shared\(p, sizeof\(int\), upct_moved\d+, 100\);
// LOOP: 4
int to_a_pointer(shared [100] int *p, shared [100] int *end) {
  int s = 0;
  for (; p < end; p++) s += *p;
  return s;
}

// BECOMES(-O2): \buntil_it_is_a_pointer\(
// BECOMES(-O2): const ptrdiff_t upct_hi\d+ = upcri_steps_to\(upcri_way_pshared1\(p, upcri_element_pshared1\(a, sizeof\(int\), n\), sizeof\(int\)\), 1\);
// BECOMES(-O2): if \(s > 99\) where = upcr_add_pshared1\(p, sizeof\(int\), upct_moved\d+\);
shared int *until_it_is_a_pointer(int n) {
  int s = 0;
  shared int *where = a;
  for (shared int *p = a; p != &a[n]; p++) {
    s += *p;
    if (s > 99) where = p;
  }
  return where;
}

// BECOMES(-O2): \btwo_indices\(
// BECOMES(-O2): __attribute__\(\(__unused__\)\) const ptrdiff_t upct_zero\d+ = \(ptrdiff_t\)j \+ \(ptrdiff_t\)i \* 1;
void two_indices(int n) {
  int j = n;
  for (int i = 0; i < n; i++, j--) b[i] = b[j];
}

// An unsigned index that may wrap around, a step that is not a constant, and a step that not every
// iteration makes.
// BECOMES(-O2): \bnot_evenly\(
// NOT(-O2): upct_at
void not_evenly(unsigned n, int k) {
  for (unsigned i = 1; i != n; i += 2) b[i] = 0;
  for (int i = k; i < 90; i += k) b[i] = 0;
  for (int i = 0; i < 90;) {
    if (k == 7) i++;
    b[i++] = 0;
  }
}

// A search in a row of which each thread has one: each element is located from the start of the row, without runs.
shared [64] int mine[THREADS][64];
// BECOMES(-O2): \bsearches\(
// BECOMES(-O2): while \(.*?upcri_at_own_row\(mine, sizeof\(int\), i, 64\), 0, sizeof\(int\)\)\) < key\) i\+\+;
// BECOMES(-O2): for \(; j > i && .*?upcri_at_own_row\(mine, sizeof\(int\), j, 64\), 0, sizeof\(int\)\)\) > key; j--\) ;
// NOT(-O2): upct_at
int searches(int key, int i, int j) {
  while (mine[MYTHREAD][i] < key) i++;
  for (; j > i && mine[MYTHREAD][j] > key; j--) ;
  return j - i;
}
