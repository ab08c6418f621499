// Pointers that a loop steps, and indices that its body steps.
// RUN: no
#include <upc_relaxed.h>

struct item { int a; double b; };
shared int a[100 * THREADS];
shared [100] int b[100 * THREADS];
shared [100] struct item items[100 * THREADS];
int table[100];
int f(shared int *);

// BECOMES(-O2): \bthrough_blocks\(
// BECOMES(-O2): __attribute__\(\(__unused__\)\) const ptrdiff_t upct_zero\d+ = \(ptrdiff_t\)i \* -1; ptrdiff_t upct_moved\d+ = 0; for
// BECOMES(-O2): int \*const upct_p\d+ = \(int \*\)upcri_run\(p, sizeof\(int\), upct_at\d+ \+ upct_zero\d+, 100, &upct_n\d+\);
// BECOMES(-O2): s \+= upct_p\d+\[upct_moved\d+ \+= 1, upct_k\d+\]; \} \} p = upcr_add_shared\(p, sizeof\(int\), upct_moved\d+, 100\);
// LOOP: 4
int through_blocks(shared [100] int *p, int n) {
  int s = 0;
  for (int i = 0; i < n; i++) s += *p++;
  return s;
}

// Steps in the head of the loop, in a statement, backwards, by more than one, and of a pointer to structures.
// BECOMES(-O2): \bin_many_ways\(
// BECOMES(-O2): int \*upct_p\d+ = \(int \*\)upcr_add_pshared1\(q, sizeof\(int\), upct_at\d+ \+ upct_zero\d+\);
// BECOMES(-O2): upct_k\d+\+\+, upct_moved\d+ \+= 1, upct_p\d+ = \(int \*\)upcri_next_block\(upct_p\d+, sizeof\(int\)\)
// BECOMES(-O2): \(\*upct_p\d+\) = upct_p\d+\[upct_moved\d+ \+= -1, upct_k\d+ \* -1\]
// BECOMES(-O2): s \+= upct_p\d+\[upct_k\d+ \* 2\]\.b;
// BECOMES(-O2): upct_moved\d+ \+= 2;
double in_many_ways(shared int *q, shared [100] int *back, shared [100] struct item *x, int n) {
  double s = 0;
  for (int i = 0; i < n; i++, q++) {
    *q = *--back;
    s += x->b;
    x += 2;
  }
  return s;
}

// BECOMES(-O2): \bindex_in_the_body\(
// BECOMES(-O2): if \(i < n\) \{ const ptrdiff_t upct_hi\d+
// BECOMES(-O2): s \+= upct_p\d+\[i\+\+, upct_k\d+\] \+
// BECOMES(-O2): s \+= upct_p\d+\[upct_k\d+\];
// BECOMES(-O2): if \(s > 100\) break;
// LOOP: 11
int index_in_the_body(int n) {
  int i = 0, s = 0;
  while (i < n) {
    s += b[i++] + table[3];
    s += b[i];
    if (s > 100) break;
  }
  return i + s;
}

// BECOMES(-O2): \bbackwards\(
// BECOMES(-O2): int \*upct_p\d+ = \(int \*\)upcri_element_pshared1\(a, sizeof\(int\), upct_at\d+ \* -1 \+ 100\);
// BECOMES(-O2): upct_p\d+ = \(int \*\)upcri_previous_block\(upct_p\d+, sizeof\(int\)\)
// BECOMES(-g): \bbackwards\(
// BECOMES(-g): for \(int i = 0; i < n; i\+\+\) upcr_put_pshared_val\(upcri_reach_pshared1\(a, sizeof\(int\), 100 - i, sizeof\(int\), UPCRI_WRITES\), 0, 0, sizeof\(int\)\);
void backwards(int n) {
  for (int i = 0; i < n; i++) a[100 - i] = 0;
}

// BECOMES(-O2, -g): \bwithout_a_start\(
// BECOMES(-O2): if \(i < n\) \{ const ptrdiff_t upct_hi\d+
// BECOMES(-g): for \(; i < n; i\+\+\) upcr_put_pshared_val\(upcri_reach_pshared1\(a, sizeof\(int\), i, sizeof\(int\), UPCRI_WRITES\), 0, 0, sizeof\(int\)\);
void without_a_start(int i, int n) {
  for (; i < n; i++) a[i] = 0;
}

// A variable that not every iteration steps, or that is also used otherwise, is not followed.
// BECOMES(-O2): \bleft_alone\(
// NOT(-O2): upct_moved
// BECOMES(-O2): upcr_inc_pshared1\(&p, sizeof\(int\), 1\)
int left_alone(shared int *p, int n) {
  int s = 0, i;
  for (i = 0; i < n; i++)
    if (i != 3) s += *p++;
  for (i = 0; i < n; i++) {
    if (i == 3) continue;
    s += *p++;
  }
  for (i = 0; i < n; i++) s += f(p) + *p++;
  for (i = 0; i < n; i++) {
    s += *p++;
    s += p == a;
  }
  for (i = 0; i < n; i++) {
    s += p[table[i]];
    p++;
  }
  for (i = 0; i < n; i++) {
    s += *p;
    p = p + 1;
  }
  while (i < n) {
    if (a[i] == 3) continue;
    i++;
  }
  return s;
}
