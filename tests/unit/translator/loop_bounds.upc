// Bounds in shared objects: read once if nothing in the loop can change them, as a C compiler
// would do; and runs in rows that an outer loop has located.
// RUN: no
#include <upc_relaxed.h>

shared [100] int starts[THREADS][100];
shared [1000] int columns[THREADS][1000];
shared [1000] double values[THREADS][1000];
shared [50] double x[50 * THREADS];
shared int count, list[100 * THREADS];
strict shared int ordered;
shared volatile int seen;
double rest(double so_far);

// BECOMES(-O2): \bmultiply\(
// BECOMES(-O2): do \{ int k = upct_p\d+\[upct_k\d+\]; int const upct_high\d+ = upct_p\d+\[upct_k\d+\]; if \(k < upct_high\d+\) \{ const ptrdiff_t upct_hi\d+ = \(ptrdiff_t\)\(upct_high\d+\);
// BECOMES(-O2): if \(__builtin_expect\(\(size_t\)\(k\) < \(size_t\)1000 && upct_hi\d+ <= 1000, 1\)\) \{ int \*const upct_p\d+ = &upct_p\d+\[0\]; double \*const upct_p\d+ = &upct_p\d+\[0\]; for \(ptrdiff_t upct_k\d+ = k; upct_k\d+ < upct_hi\d+; upct_k\d+\+\+\) \{ k = upct_k\d+;
// BECOMES(-O2): sum \+= upct_p\d+\[upct_k\d+\] \* upcr_get_pshared_doubleval\(upcri_at_shared_once_int\(x, sizeof\(double\), upct_p\d+\[upct_k\d+\], 50\), 0\);
// BECOMES(-O2): \} \} else for \(ptrdiff_t upct_at\d+ = k, upct_n\d+; .*int \*const upct_p\d+ = \(size_t\)\(upct_at\d+\) < \(size_t\)1000 \? \(int \*\)upcri_run_in_row\(&upct_p\d+\[upct_at\d+\], 1000 - \(upct_at\d+\), &upct_n\d+\) : \(int \*\)upcri_run_far\(columns, sizeof\(int\),
void multiply(double *y) {
  for (int i = 0; i < 99; i++) {
    double sum = 0;
    for (int k = starts[MYTHREAD][i]; k < starts[MYTHREAD][i + 1]; k++)
      sum += values[MYTHREAD][k] * x[columns[MYTHREAD][k]];
    y[i] = sum;
  }
}

// BECOMES(-O2): \binclusive\(
// BECOMES(-O2): int const upct_high\d+ = \(\(int\)upcr_get_pshared_val\(count, 0, sizeof\(int\)\)\); if \(i <= upct_high\d+\) \{ const ptrdiff_t upct_hi\d+ = \(ptrdiff_t\)\(upct_high\d+\) \+ 1;
// BECOMES(-O2): i = upct_hi\d+; \}
int inclusive(void) {
  int i, sum = 0;
  for (i = 0; i <= count; i++) sum += list[i];
  return sum + i;
}

// A bound is read in each iteration if the loop, or a write of another thread that is ordered with it, may change it.
// BECOMES(-O2): \bwritten\(
// BECOMES(-O2): if \(!\(i < \(\(int\)upcr_get_pshared_val\(count, 0, sizeof\(int\)\)\)\)\) break;
void written(void) {
  for (int i = 0; i < count; i++) list[i] = 0;
}
// BECOMES(-O2): \bby_a_pointer\(
// BECOMES(-O2): if \(!\(i < \(\(int\)upcr_get_pshared_val\(count, 0, sizeof\(int\)\)\)\)\) break;
void by_a_pointer(int *p) {
  for (int i = 0; i < count; i++) *p = list[i];
}
// BECOMES(-O2): \bin_a_call\(
// BECOMES(-O2): if \(!\(i < \(\(int\)upcr_get_pshared_val\(count, 0, sizeof\(int\)\)\)\)\) break;
double in_a_call(void) {
  double sum = 0;
  for (int i = 0; i < count; i++) sum = rest(sum + list[i]);
  return sum;
}
// BECOMES(-O2): \bin_order\(
// BECOMES(-O2): if \(!\(i < \(\(int\)upcr_get_pshared_val\(count, 0, sizeof\(int\)\)\)\)\) break;
int in_order(void) {
  int sum = 0;
  for (int i = 0; i < count; i++) sum += list[i] + ordered;
  return sum;
}
// BECOMES(-O2): \bstrictly\(
// BECOMES(-O2): if \(!\(i < \(\(int\)upcr_get_pshared_val_strict\(ordered, 0, sizeof\(int\)\)\)\)\) break;
int strictly(void) {
  int sum = 0;
  for (int i = 0; i < ordered; i++) sum += list[i];
  return sum;
}
// BECOMES(-O2): \bof_a_volatile\(
// BECOMES(-O2): if \(!\(i < \(\(int\)upcr_get_pshared_val\(seen, 0, sizeof\(int\)\)\)\)\) break;
int of_a_volatile(void) {
  int sum = 0;
  for (int i = 0; i < seen; i++) sum += list[i];
  return sum;
}
// BECOMES(-O2): \bby_an_element_that_moves\(
// BECOMES(-O2): if \(!\(i < \(\*upct_p\d+\)\)\) break; sum \+= \(\*upct_p\d+\);
int by_an_element_that_moves(void) {
  int sum = 0;
  for (int i = 0; i < list[i]; i++) sum += list[i];
  return sum;
}

// The same for private bounds. The target of a pointer is read once only if no pointer can reach what the loop writes.
static int ends[100];
// BECOMES(-O2): \bby_private_elements\(
// BECOMES(-O2): int const upct_high\d+ = upcr_tld_ends_\w+\[j \+ 1\]; if \(i < upct_high\d+\) \{
int by_private_elements(int j) {
  int sum = 0;
  for (int i = ends[j]; i < ends[j + 1]; i++) sum += list[i];
  return sum;
}
// BECOMES(-O2): \bby_a_private_pointer\(
// BECOMES(-O2): int const upct_high\d+ = starts\[j \+ 1\]; if \(i < upct_high\d+\) \{
int by_a_private_pointer(const int *starts, int j) {
  int sum = 0;
  for (int i = starts[j]; i < starts[j + 1]; i++) sum += list[i];
  return sum;
}
int total;
// BECOMES(-O2): \bby_a_pointer_to_anything\(
// BECOMES(-O2): if \(!\(i < \*end\)\) break;
void by_a_pointer_to_anything(const int *end) {
  for (int i = 0; i < *end; i++) total += list[i];
}
// BECOMES(-O2): \bby_a_pointer_to_shared_data\(
// BECOMES(-O2): if \(!\(i < \*end\)\) break;
void by_a_pointer_to_shared_data(const int *end) {
  for (int i = 0; i < *end; i++) list[i] = i;
}
// BECOMES(-O2): \bby_an_element_that_is_written\(
// BECOMES(-O2): if \(!\(i < upcr_tld_ends_\w+\[j\]\)\) break;
void by_an_element_that_is_written(int j) {
  for (int i = 0; i < ends[j]; i++) ends[i] = list[i];
}

shared [64] double m[64 * THREADS][64];

// A row that moves with the outer loop; each row is one block.
// BECOMES(-O2): \btimes_rows\(
// BECOMES(-O2): double \*upct_p\d+ = \(double \*\)upcri_address_shared\(upcri_element_shared\(m, sizeof\(double\), upct_at\d+ \* 64, 64\)\);
// BECOMES(-O2): double \*const upct_p\d+ = \(size_t\)\(upct_at\d+\) < \(size_t\)64 \? \(double \*\)upcri_run_in_row\(&upct_p\d+\[upct_at\d+\], 64 - \(upct_at\d+\), &upct_n\d+\) : \(double \*\)upcri_run_far\(m, sizeof\(double\),
void times_rows(double *x, double *y, int n) {
  for (int k = 0; k < n; k++) {
    for (int j = 0; j < n; j++) y[j] += x[k] * m[k][j];
  }
}
