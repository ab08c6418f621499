// Loops that may end before their bound run in strips, too: a strip that ended early is the last.
// RUN: no
#include <upc_relaxed.h>

shared int a[100 * THREADS];
shared [8] int b[100 * THREADS];
shared [] int whole[100];
shared int *shared next;
int seen(void);

// BECOMES(-O2): \bby_return\(
// BECOMES(-O2): ptrdiff_t upct_k\d+ = 0; int \*upct_p\d+ = \(int \*\)upcri_element_pshared1\(a, sizeof\(int\), upct_at\d+\); for \(; upct_k\d+ < upct_n\d+; upct_k\d+\+\+, upct_p\d+ = \(int \*\)upcri_next_block\(upct_p\d+, sizeof\(int\)\)\) \{
// BECOMES(-O2): if \(\(\*upct_p\d+\) == 7\) do \{ UPCR_EXIT_FUNCTION\(\); return i;
// BECOMES(-O2): if \(upct_k\d+ < upct_n\d+\) break; i = upct_at\d+ \+ upct_n\d+; \}
int by_return(int n) {
  for (int i = 0; i < n; i++)
    if (a[i] == 7) return i;
  return -1;
}

// BECOMES(-O2): \bby_break\(
// BECOMES(-O2): int \*const upct_p\d+ = \(int \*\)upcri_run\(b, sizeof\(int\), upct_at\d+, 8, &upct_n\d+\); for \(; upct_k\d+ < upct_n\d+; upct_k\d+\+\+\) \{ i = upct_at\d+ \+ upct_k\d+;
// BECOMES(-O2): if \(upct_p\d+\[upct_k\d+\] == 7\) break;
// BECOMES(-O2): if \(upct_k\d+ < upct_n\d+\) break; i = upct_at\d+ \+ upct_n\d+; \} \} \}
// BECOMES(-O2): return i;
// BECOMES(-portable): \bby_break\(
// BECOMES(-portable): if \(upcr_hasMyAffinity_shared\(upct_p\d+_s\)\) \{ int \*const upct_p\d+ = \(int \*\)upcr_shared_to_local\(upct_p\d+_s\); for \(; upct_k\d+ < upct_n\d+; upct_k\d+\+\+\) \{
int by_break(int n) {
  int i;
  for (i = 0; i < n; i++) {
    if (b[i] == 7) break;
  }
  return i;
}

// BECOMES(-O2): \bby_goto\(
// BECOMES(-O2): if \(upct_p\d+\[upct_k\d+\] == 7\) goto found;
// BECOMES(-O2): if \(upct_k\d+ < upct_n\d+\) break; i = upct_at\d+ \+ upct_n\d+; \}
// BECOMES(-O2): found:
int by_goto(int n) {
  int i;
  for (i = 0; i < n; i++)
    if (whole[i] == 7) goto found;
  return -1;
found:
  return i;
}

// BECOMES(-O2): \bon_conditions\(
// BECOMES(-O2): i = upct_at\d+ \+ upct_k\d+; if \(!\(\(upct_p\d+\[upct_k\d+\] != x\)\) \|\| !\(!upcr_isnull_pshared\(.*?\)\) \|\| !\(seen\(\)\)\) break; s \+= upct_p\d+\[upct_k\d+\];
int on_conditions(int n, int x) {
  int s = 0;
  for (int i = 0; i < n && (b[i] != x) && next && seen(); i++) s += b[i];
  return s;
}

// A break in a switch or loop inside the body does not leave the outer loop.
// BECOMES(-O2): \bof_what_is_inside\(
// NOT(-O2): if \(upct_k
int of_what_is_inside(int n) {
  int s = 0;
  for (int i = 0; i < n; i++) {
    switch (n) {
      case 7: break;
      default: s += b[i];
    }
    while (s > 9)
      if (s-- == 20) break;
  }
  return s;
}

// If another condition stands before `i < n`, that condition bounds the loop.
// BECOMES(-O2): \bbound_at_last\(
// BECOMES(-O2): const ptrdiff_t upct_most\d+ = upcri_steps_to\(.*?, 1\); const ptrdiff_t upct_hi\d+ = upct_most\d+ > 0 && \(i < n\) \? upct_most\d+ : 0; for
// BECOMES(-O2): if \(!\(i < n\)\) break; s \+= \(\*upct_p\d+\);
int bound_at_last(int n, int x) {
  int s = 0;
  for (int i = 0; i != x && i < n; i++) s += a[i];
  return s;
}

// BECOMES(-O2): \bwith_a_label_inside\(
// NOT(-O2): upct_at
int with_a_label_inside(int n) {
  int s = 0;
  for (int i = 0; i < n; i++) {
    if (n == 7) goto behind;
    s += a[i];
  behind:
    s++;
  }
  return s;
}
