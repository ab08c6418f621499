// With -g and optimisation, one check covers a strip. If all its elements may be accessed, private pointers access them;
// otherwise the body checks each element. ThreadSanitizer has to see each access, so this case does not apply to it.
// RUN: no
// SANITIZE: address undefined
#include <upc_relaxed.h>

struct pair {
  int x;
  double y;
};
shared int a[80 * THREADS];
shared [8] int b[80 * THREADS];
shared [] short whole[80];
shared [12] int m[20 * THREADS][12];
shared [16] struct pair pairs[80 * THREADS];
shared int *p;
strict shared int flag;
void act(void);

// BECOMES(-g -O2): \brun\(
// BECOMES(-g -O2): const uint64_t upct_p\d+_a = upcri_strip_start_shared\(b, sizeof\(int\), upct_at\d+ \+ 1, 8, &upct_n\d+\); if \(upcri_strip_is_valid\(upcri_address_shared\(b\), upct_p\d+_a, upct_n\d+, 1, sizeof\(int\), 4\)\) \{ int \*const upct_p\d+ = \(int \*\)upct_p\d+_a;
// BECOMES(-g -O2): \(upct_p\d+\[upct_k\d+\] = i\); \} \} else for \(ptrdiff_t upct_k\d+ = 0; upct_k\d+ < upct_n\d+; upct_k\d+\+\+\) \{ i = upct_at\d+ \+ upct_k\d+;
// BECOMES(-g -O2): upcr_put_shared_val\(upcri_reach_shared\(b, sizeof\(int\), i \+ 1, 8, sizeof\(int\), UPCRI_WRITES\), 0, i, sizeof\(int\)\); \}
void run(int n) {
  for (int i = 0; i < n; i++) b[i + 1] = i;
}

// BECOMES(-g -O2): \bhops\(
// BECOMES(-g -O2): const uint64_t upct_p\d+_a = upcri_strip_start_pshared1\(a, sizeof\(int\), upct_at\d+\); if \(upcri_strip_over_blocks_is_valid\(a, upct_p\d+_a, upct_n\d+, sizeof\(int\), sizeof\(int\), 4\)\) \{ int \*upct_p\d+ = \(int \*\)upct_p\d+_a;
// BECOMES(-g -O2): \+\+, upct_p\d+ = \(int \*\)upcri_next_block\(upct_p\d+, sizeof\(int\)\)\) \{ i = upct_at\d+ \+ upct_k\d+; s \+= \(\*upct_p\d+\); \} \} else for \(ptrdiff_t upct_k\d+ = 0; upct_k\d+ < upct_n\d+; upct_k\d+\+\+\) \{
// BECOMES(-g -O2): upcri_reach_pshared1\(a, sizeof\(int\), i, sizeof\(int\), UPCRI_READS\)
int hops(int n) {
  int s = 0;
  for (int i = 0; i < n; i++) s += a[i];
  return s;
}

// BECOMES(-g -O2): \bsteps\(
// BECOMES(-g -O2): const uint64_t upct_p\d+_a = upcri_strip_start_psharedI\(whole, sizeof\(short\), upct_at\d+ \* 2 \+ \(ptrdiff_t\)\(at\)\); if \(upcri_strip_is_valid\(whole, upct_p\d+_a, upct_n\d+, 2, sizeof\(short\), 2\)\) \{
// BECOMES(-g -O2): s \+= upct_p\d+\[upct_k\d+ \* 2\];
// BECOMES(-g -O2): upcri_reach_psharedI\(whole, sizeof\(short\), 2 \* i \+ at, sizeof\(short\), UPCRI_READS\)
int steps(int n, int at) {
  int s = 0;
  for (int i = 0; i < n; i++) {
    s += whole[2 * i + at];
  }
  return s;
}

// BECOMES(-g -O2): \bstill\(
// BECOMES(-g -O2): const uint64_t upct_p\d+_a = upcri_strip_start_pshared1\(a, sizeof\(int\), 5\); if \(upcri_strip_is_valid\(a, upct_p\d+_a, 1, 1, sizeof\(int\), 4\)\) \{
// BECOMES(-g -O2): s \+= i \* \(\*upct_p\d+\);
int still(int n) {
  int s = 0;
  for (int i = 0; i < n; i++) s += i * a[5];
  return s;
}

// BECOMES(-g -O2): \bcolumns\(
// BECOMES(-g -O2): if \(upcri_strip_is_valid\(upcri_address_shared\(m\), upct_p\d+_a, upct_n\d+, 1, sizeof\(int\), 4\) && upcri_in_row\(upct_at\d+, \(upct_at\d+ \+ \(upct_n\d+ - 1\)\), 12\)\) \{
// BECOMES(-g -O2): upcri_index\(j, 12, "a row of 'm'"\)
int columns(int r) {
  int s = 0;
  for (int j = 0; j < 12; j++) s += m[r][j];
  return s;
}

// BECOMES(-g -O2): \bmembers\(
// BECOMES(-g -O2): if \(upcri_strip_is_valid\(upcri_address_shared\(pairs\), upct_p\d+_a, upct_n\d+, 1, sizeof\(struct pair\), 8\)\) \{
// BECOMES(-g -O2): s \+= upct_p\d+\[upct_k\d+\]\.y;
double members(int n) {
  double s = 0;
  for (int i = 0; i < n; i++) s += pairs[i].y;
  return s;
}

// BECOMES(-g -O2): \bown_elements\(
// BECOMES(-g -O2): if \(!upct_outer\d+\) upcri_note_loop\(UPCRI_PLACE, upct_hi\d+ - \(ptrdiff_t\)i, i \+ upct_phase\d+, 1, 1, 0\); for \(ptrdiff_t upct_at\d+ = upcri_first_owned\(
// BECOMES(-g -O2): const uint64_t upct_p\d+_a = upcri_strip_start_pshared1\(a, sizeof\(int\), upct_at\d+\); if \(upcri_strip_is_valid\(a, upct_p\d+_a, upct_n\d+, 1, sizeof\(int\), 4\)\) \{
// BECOMES(-g -O2): \} else if \(!upct_outer\d+\) upcri_note_loop\(UPCRI_PLACE, 0, 0, 1, 1, 0\);
void own_elements(void) {
  upc_forall (int i = 0; i < 80 * THREADS; i++; &a[i]) a[i] = i;
}

// BECOMES(-g -O2): \bown_by_a_pointer\(
// BECOMES(-g -O2): if \(!upct_outer\d+ && !upcri_may_move_pshared\(.*?\)\) for \(ptrdiff_t upct_b\d+ = i; upct_b\d+ < upct_hi\d+; upct_b\d+\+\+\) \{ i = upct_b\d+;
// BECOMES(-g -O2): \(void\)\(upcr_add_pshared1\(.*?, sizeof\(int\), i\)\); \}
// BECOMES(-g -O2): if \(!upct_outer\d+\) upcri_note_loop\(UPCRI_PLACE, upct_hi\d+ - \(ptrdiff_t\)i, i \+ upct_phase\d+, 1, 1, \(ptrdiff_t\)upcr_threadof_pshared\(.*?\)\);
void own_by_a_pointer(int n) {
  upc_forall (int i = 0; i < n; i++; &p[i]) p[i] = i;
}

// BECOMES(-g -O2): \bown_blocks\(
// BECOMES(-g -O2): if \(!upct_outer\d+\) upcri_note_loop\(UPCRI_PLACE, upct_hi\d+ - \(ptrdiff_t\)i, i \+ upct_phase\d+, 1, 8, 0\);
// BECOMES(-g -O2): const uint64_t upct_p\d+_a = upcri_strip_start_shared\(b, sizeof\(int\), upct_at\d+, 8, 0\);
void own_blocks(void) {
  upc_forall (int i = 0; i < 80 * THREADS; i++; &b[i]) b[i] = i;
}

// BECOMES(-g -O2): \bcalls\(
// NOT(-g -O2): upcri_strip_
// BECOMES(-g -O2): for \(int i = 0; i < n; i\+\+\)
int calls(int n) {
  int s = 0;
  for (int i = 0; i < n; i++) act(), s += b[i];
  return s;
}

// BECOMES(-g -O2): \bstrict_accesses\(
// NOT(-g -O2): upcri_strip_
// BECOMES(-g -O2): for \(int i = 0; i < n; i\+\+\)
int strict_accesses(int n) {
  int s = 0;
  for (int i = 0; i < n; i++)
    if (flag) s += b[i];
  return s;
}

// BECOMES(-g -O2): \bany_in_a_row\(
// NOT(-g -O2): upcri_strip_
// BECOMES(-g -O2): for \(int i = 0; i < n; i\+\+\)
int any_in_a_row(int n) {
  int s = 0;
  for (int i = 0; i < n; i++) s += m[3][i % 12];
  return s;
}

// BECOMES(-g -O2): \bleaves\(
// BECOMES(-g -O2): ptrdiff_t upct_k\d+ = 0; const uint64_t upct_p\d+_a = upcri_strip_start_shared\(b, sizeof\(int\), upct_at\d+, 8, &upct_n\d+\); if \(upcri_strip_is_valid\(
// BECOMES(-g -O2): s \+= upct_p\d+\[upct_k\d+\];
// BECOMES(-g -O2): \} \} else for \(; upct_k\d+ < upct_n\d+; upct_k\d+\+\+\) \{ i = upct_at\d+ \+ upct_k\d+;
// BECOMES(-g -O2): if \(!\(i != x\)\) break;
// BECOMES(-g -O2): if \(i == 7\) break;
// BECOMES(-g -O2): if \(upct_k\d+ < upct_n\d+\) break; i = upct_at\d+ \+ upct_n\d+; \}
int leaves(int n, int x) {
  int s = 0;
  for (int i = 0; i < n && i != x; i++) {
    if (i == 7) break;
    s += b[i];
  }
  return s;
}
