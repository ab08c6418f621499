// Nested loops: a pointer belongs to the outermost loop in which it can follow its element.
// RUN: no
#include <upc_relaxed.h>

shared [] int whole[100];
shared [16] double m[16 * THREADS][16];

// BECOMES(-O2, -g, -portable): \bouter_stays\(
// BECOMES(-O2): int \*const upct_p\d+ = \(int \*\)upcr_add_psharedI\(whole, sizeof\(int\), upct_at\d+\);
// BECOMES(-O2): for \(int i = 0; i < n; i\+\+\) s \+= upct_p\d+\[upct_k\d+\];
// BECOMES(-g): for \(int j = 0; j < n; j\+\+\)
// BECOMES(-g): for \(int i = 0; i < n; i\+\+\) s \+= \(\(int\)upcr_get_pshared_val\(upcri_reach_psharedI\(whole, sizeof\(int\), j, sizeof\(int\), UPCRI_READS\), 0, sizeof\(int\)\)\);
// BECOMES(-portable): int s = 0;
// BECOMES(-portable): for \(int j = 0; j < n; j\+\+\)
// BECOMES(-portable): do \{ int i = 0; if \(i < n\) \{ const ptrdiff_t upct_hi\d+ = \(ptrdiff_t\)\(n\); for \(ptrdiff_t upct_at\d+ = i, upct_n\d+; upct_at\d+ < upct_hi\d+; upct_at\d+ \+= upct_n\d+\) \{ upct_n\d+ = upct_hi\d+ - upct_at\d+;
// BECOMES(-portable): const upcr_pshared_ptr_t upct_p\d+_s = upcr_add_psharedI\(whole, sizeof\(int\), \(ptrdiff_t\)\(j\)\); if \(upcr_hasMyAffinity_pshared\(upct_p\d+_s\)\) \{ int \*const upct_p\d+ = \(int \*\)upcr_pshared_to_local\(upct_p\d+_s\); for \(ptrdiff_t upct_k\d+ = 0;
// BECOMES(-portable): upct_k\d+ < upct_n\d+; upct_k\d+\+\+\) \{ i = upct_at\d+ \+ upct_k\d+; s \+= \(\*upct_p\d+\); \} \} else for \(ptrdiff_t upct_k\d+ = 0; upct_k\d+ < upct_n\d+; upct_k\d+\+\+\) \{ i = upct_at\d+ \+ upct_k\d+;
// BECOMES(-portable): s \+= \(\(int\)upcr_get_pshared_val\(upcr_add_psharedI\(whole, sizeof\(int\), j\), 0, sizeof\(int\)\)\); \} \} \} \} while \(0\);
// BECOMES(-portable): UPCR_EXIT_FUNCTION\(\); return s;
int outer_stays(int n) {
  int s = 0;
  for (int j = 0; j < n; j++)
    for (int i = 0; i < n; i++) s += whole[j];
  return s;
}

// BECOMES(-O2, -g, -portable): \bstays_in_both\(
// BECOMES(-O2): int \*const upct_p\d+ = \(int \*\)upcr_add_psharedI\(whole, sizeof\(int\), \(ptrdiff_t\)\(c\)\);
// BECOMES(-O2): for \(int i = 0; i < n; i\+\+\) s \+= \(\*upct_p\d+\);
// BECOMES(-g): for \(int j = 0; j < n; j\+\+\)
// BECOMES(-g): for \(int i = 0; i < n; i\+\+\) s \+= \(\(int\)upcr_get_pshared_val\(upcri_reach_psharedI\(whole, sizeof\(int\), c, sizeof\(int\), UPCRI_READS\), 0, sizeof\(int\)\)\);
// BECOMES(-portable): int s = 0;
// BECOMES(-portable): for \(int j = 0; j < n; j\+\+\)
// BECOMES(-portable): do \{ int i = 0; if \(i < n\) \{ const ptrdiff_t upct_hi\d+ = \(ptrdiff_t\)\(n\); for \(ptrdiff_t upct_at\d+ = i, upct_n\d+; upct_at\d+ < upct_hi\d+; upct_at\d+ \+= upct_n\d+\) \{ upct_n\d+ = upct_hi\d+ - upct_at\d+;
// BECOMES(-portable): const upcr_pshared_ptr_t upct_p\d+_s = upcr_add_psharedI\(whole, sizeof\(int\), \(ptrdiff_t\)\(c\)\); if \(upcr_hasMyAffinity_pshared\(upct_p\d+_s\)\) \{ int \*const upct_p\d+ = \(int \*\)upcr_pshared_to_local\(upct_p\d+_s\); for \(ptrdiff_t upct_k\d+ = 0;
// BECOMES(-portable): upct_k\d+ < upct_n\d+; upct_k\d+\+\+\) \{ i = upct_at\d+ \+ upct_k\d+; s \+= \(\*upct_p\d+\); \} \} else for \(ptrdiff_t upct_k\d+ = 0; upct_k\d+ < upct_n\d+; upct_k\d+\+\+\) \{ i = upct_at\d+ \+ upct_k\d+;
// BECOMES(-portable): s \+= \(\(int\)upcr_get_pshared_val\(upcr_add_psharedI\(whole, sizeof\(int\), c\), 0, sizeof\(int\)\)\); \} \} \} \} while \(0\);
// BECOMES(-portable): UPCR_EXIT_FUNCTION\(\); return s;
int stays_in_both(int n, int c) {
  int s = 0;
  for (int j = 0; j < n; j++)
    for (int i = 0; i < n; i++) s += whole[c];
  return s;
}

// LOOP: 4
// BECOMES(-O2, -g, -portable): \bboth\(
// BECOMES(-O2): double \*upct_p\d+ = \(double \*\)upcri_address_shared\(upcri_element_shared\(m, sizeof\(double\), upct_at\d+ \* 16, 16\)\);
// BECOMES(-O2): double \*const upct_p\d+ = \(size_t\)\(upct_at\d+\) < \(size_t\)16 \? \(double \*\)upcri_run_in_row\(&upct_p\d+\[upct_at\d+\], 16 - \(upct_at\d+\), &upct_n\d+\) : \(double \*\)upcri_run_far\(m, sizeof\(double\), upct_at\d+ \+ \(ptrdiff_t\)\(\(size_t\)\(ptrdiff_t\)\(j\) \* 16\), 16, &upct_n\d+\);
// BECOMES(-O2): s \+= upct_p\d+\[upct_k\d+\];
// BECOMES(-g): for \(int j = 0; j < n; j\+\+\)
// BECOMES(-g): for \(int i = 0; i < 16; i\+\+\) s \+= upcr_get_shared_doubleval\(upcri_reach_shared\(m, sizeof\(double\), \(ptrdiff_t\)j\*16 \+ \(ptrdiff_t\)\(upcri_index\(i, 16, "a row of 'm'"\)\), 16, sizeof\(double\), UPCRI_READS\), 0\);
// BECOMES(-portable): double s = 0;
// BECOMES(-portable): for \(int j = 0; j < n; j\+\+\)
// BECOMES(-portable): do \{ int i = 0; if \(i < 16\) \{ const ptrdiff_t upct_hi\d+ = \(ptrdiff_t\)\(16\); for \(ptrdiff_t upct_at\d+ = i, upct_n\d+; upct_at\d+ < upct_hi\d+; upct_at\d+ \+= upct_n\d+\) \{ upct_n\d+ = upct_hi\d+ - upct_at\d+;
// BECOMES(-portable): const upcr_shared_ptr_t upct_p\d+_s = upcr_add_shared\(m, sizeof\(double\), upct_at\d+ \+ \(ptrdiff_t\)\(\(size_t\)\(ptrdiff_t\)\(j\) \* 16\), 16\); upct_n\d+ = upct_least\(upct_n\d+, upct_greatest\(16 - \(ptrdiff_t\)upcr_phaseof_shared\(upct_p\d+_s\), 1\)\); if \(upcr_hasMyAffinity_shared\(upct_p\d+_s\)\) \{
// BECOMES(-portable): double \*const upct_p\d+ = \(double \*\)upcr_shared_to_local\(upct_p\d+_s\); for \(ptrdiff_t upct_k\d+ = 0; upct_k\d+ < upct_n\d+; upct_k\d+\+\+\) \{ i = upct_at\d+ \+ upct_k\d+; s \+= upct_p\d+\[upct_k\d+\]; \} \} else for \(ptrdiff_t upct_k\d+ = 0;
// BECOMES(-portable): upct_k\d+ < upct_n\d+; upct_k\d+\+\+\) \{ i = upct_at\d+ \+ upct_k\d+; s \+= upcr_get_shared_doubleval\(upcr_add_shared\(m, sizeof\(double\), \(ptrdiff_t\)j\*16 \+ \(ptrdiff_t\)i, 16\), 0\); \} \} \} \} while \(0\);
// BECOMES(-portable): UPCR_EXIT_FUNCTION\(\); return s;
double both(int n) {
  double s = 0;
  for (int j = 0; j < n; j++)
    for (int i = 0; i < 16; i++) s += m[j][i];
  return s;
}

// In most iterations of the outer loop, the elements that inner loops reach lie in one block: those near each other share a pointer.
shared [256] double from[16 * THREADS][4][8], to[16 * THREADS][4][8];

// LOOP: 8
// BECOMES(-O2, -g): \bplanes\(
// BECOMES(-O2): ptrdiff_t upct_fit\d+ = upct_n\d+; double \*const upct_p\d+ = \(double \*\)upcri_run_in_nest\(from, sizeof\(double\), upct_at\d+ \* 32, 256, -8 \+ \(size_t\)\(int\)\(1\) \* 8 \+ \(size_t\)\(int\)\(1\) \* 1,
// BECOMES(-O2): 9 \+ upcri_last\(\(size_t\)\(int\)\(1\), \(size_t\)\(int\)\(3\), 256\) \* 8 \+ upcri_last\(\(size_t\)\(int\)\(1\), \(size_t\)\(int\)\(n\), 256\) \* 1, 32, &upct_fit\d+\);
// BECOMES(-O2): upcri_run_in_nest\(from, sizeof\(double\), upct_at\d+ \* 32 - 32, 256,
// BECOMES(-O2): upcri_run_in_nest\(to, sizeof\(double\), upct_at\d+ \* 32, 256,
// BECOMES(-O2): if \(upct_fit\d+ > 0\) \{ upct_n\d+ = upct_fit\d+; for
// BECOMES(-O2): for \(int j = 1; j < 3; j\+\+\)
// BECOMES(-O2): for \(int k = 1; k < n; k\+\+\)
// BECOMES(-O2): \(upct_p\d+\[upct_k\d+ \* 32 \+ \(ptrdiff_t\)j \* 8 \+ \(ptrdiff_t\)k\] = upct_p\d+\[upct_k\d+ \* 32 \+ \(ptrdiff_t\)j \* 8 \+ \(ptrdiff_t\)k\] \+ upct_p\d+\[upct_k\d+ \* 32 \+ \(ptrdiff_t\)j \* 8 \+ \(ptrdiff_t\)k - 8\] \+ upct_p\d+\[upct_k\d+ \* 32 \+ \(ptrdiff_t\)j \* 8 \+ \(ptrdiff_t\)k \+ 1\]\);
// BECOMES(-O2): \} else \{ upct_n\d+ = 1; for
// BECOMES(-O2): upcri_run\(from,
// BECOMES(-g): for \(int i = 1; i < n; i\+\+\)
void planes(int n) {
  for (int i = 1; i < n; i++)
    for (int j = 1; j < 3; j++)
      for (int k = 1; k < n; k++)
        to[i][j][k] = from[i - 1][j][k] + from[i][j - 1][k] + from[i][j][k + 1];
}

// The iterations of a loop with a computed step are numbered; elements that are half a step apart share a pointer.
// LOOP: 6
// BECOMES(-O2, -g): \bhalves\(
// BECOMES(-O2): __attribute__\(\(__unused__\)\) const ptrdiff_t upct_by\d+ = \(ptrdiff_t\)\(2 \* half\); __attribute__\(\(__unused__\)\) const ptrdiff_t upct_zero\d+ = \(ptrdiff_t\)start; const ptrdiff_t upct_hi\d+ = \(\(ptrdiff_t\)\(\(int\)\(start\)\) < \(ptrdiff_t\)\(\(int\)\(n\)\) \? upcri_steps\(
// BECOMES(-O2): double \*const upct_p\d+ = \(double \*\)upcri_run_in_nest\(row, sizeof\(double\), \(upct_at\d+\) \* upct_by\d+ \+ upct_zero\d+, 256, 0 \+ \(size_t\)\(int\)\(0\) \* 1 \+ upcri_least\(\(ptrdiff_t\)\(half\), 0\),
// BECOMES(-O2): upct_by\d+, &upct_fit\d+\); if \(upct_fit\d+ > 0\)
// BECOMES(-O2): double \*const upct_p\d+_i = \(double \*\)upcri_iteration\(upct_p\d+ \+ upct_k\d+ \* upct_by\d+\);
// BECOMES(-O2): for \(int k = 0; k < half; k\+\+\) \(upct_p\d+_i\[\(ptrdiff_t\)k\] \+= upct_p\d+_i\[\(ptrdiff_t\)k \+ \(ptrdiff_t\)\(half\)\]\);
// BECOMES(-g): for \(int start = 0; start < n; start \+= 2 \* half\)
void halves(shared [256] double *row, int n, int half) {
  for (int start = 0; start < n; start += 2 * half)
    for (int k = 0; k < half; k++) row[start + k] += row[start + half + k];
}

// Elements that do not move in the inner loop: at loop-invariant offsets from the pointer of the outer iteration.
// LOOP: 8
// BECOMES(-O2, -g): \bstill_in_strides\(
// BECOMES(-O2): \(upct_p\d+_i\[\(ptrdiff_t\)k\] = upct_p(\d+)_i\[3\] \+ upct_p\1_i\[0\] \+ upct_p\1_i\[\(ptrdiff_t\)\(half\)\] \+ upct_p\1_i\[\(ptrdiff_t\)\(half\) - 1\]\)
void still_in_strides(shared [256] double *row, int n, int half) {
  for (int start = 0; start < n; start += 2 * half)
    for (int k = 0; k < half; k++) row[start + k] = row[start + 3] + row[start] + row[start + half] + row[start + half - 1];
}

// A loop whose index may wrap around: no trip count is computed, and its condition alone ends it.
// BECOMES(-O2, -g): \bwrapping\(
// BECOMES(-O2): const ptrdiff_t upct_hi\d+ = PTRDIFF_MAX;
// BECOMES(-O2): if \(!\(start < n\)\) break;
// BECOMES(-g): for \(size_t start = 0; start < n; start \+= by\)
void wrapping(shared [] double *row, size_t n, size_t by) {
  for (size_t start = 0; start < n; start += by) row[start]++;
}

// A nest with a search as its inner loop: with all its conditions, and with the first index set by the statement before it.
shared [1000] char text[1000 * THREADS];
static const char word[] = "abacab";

// BECOMES(-O2): \bsearched\(
// BECOMES(-O2): upcri_run_in_nest\(text, sizeof\(char\), upct_at\d+, 1000, 0 \+ \(size_t\)\(int\)\(0\) \* 1, 0 \+ upcri_last\(\(size_t\)\(int\)\(0\), \(size_t\)\(int\)\(6\) \+ 1, 1000\) \* 1, 1, &upct_fit\d+\);
// BECOMES(-O2): int k = 0;
// BECOMES(-O2): while \(k < 6 && \(i \+ k < n\) && \(upct_p\d+\[upct_k\d+ \+ \(ptrdiff_t\)k\] == word\[k\]\)\) k\+\+;
int searched(int n) {
  int found = 0;
  for (int i = 0; i < n; i++) {
    int k = 0;
    while (k < 6 && i + k < n && text[i + k] == word[k]) k++;
    found += k == 6;
  }
  return found;
}

// No nest if the statement before the search does not always set the first index.
// BECOMES(-O2): \bfrom_somewhere\(
// NOT(-O2): upcri_run_in_nest
int from_somewhere(int n, int k) {
  int found = 0;
  for (int i = 0; i < n; i++) {
    if (found) k = 0;
    while (k < 6 && text[i + k] == word[k]) k++;
    found += k == 6;
  }
  return found;
}
