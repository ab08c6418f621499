// Strict accesses call the strict functions, and no private pointer follows them.
// RUN: no
#include <upc_strict.h>

shared int a[100 * THREADS];
shared [16] double b[160 * THREADS];

// BECOMES(-O2, -g, -portable): \bget\(
// NOT(-O2): upct_at
// BECOMES(-O2): UPCR_EXIT_FUNCTION\(\); return \(\(int\)upcr_get_pshared_val_strict\(upcri_lone_pshared1\(a, sizeof\(int\), i\), 0, sizeof\(int\)\)\);
// BECOMES(-g): UPCR_EXIT_FUNCTION\(\); return \(\(int\)upcr_get_pshared_val_strict\(upcri_reach_pshared1\(a, sizeof\(int\), i, sizeof\(int\), UPCRI_READS\), 0, sizeof\(int\)\)\);
// BECOMES(-portable): UPCR_EXIT_FUNCTION\(\); return \(\(int\)upcr_get_pshared_val_strict\(upcr_add_pshared1\(a, sizeof\(int\), i\), 0, sizeof\(int\)\)\);
int get(int i) { return a[i]; }

// BECOMES(-O2, -g, -portable): \bput\(
// NOT(-O2): upct_at
// BECOMES(-O2): upcr_put_pshared_val_strict\(upcri_lone_pshared1\(a, sizeof\(int\), i\), 0, v, sizeof\(int\)\);
// BECOMES(-g): upcr_put_pshared_val_strict\(upcri_reach_pshared1\(a, sizeof\(int\), i, sizeof\(int\), UPCRI_WRITES\), 0, v, sizeof\(int\)\);
// BECOMES(-portable): upcr_put_pshared_val_strict\(upcr_add_pshared1\(a, sizeof\(int\), i\), 0, v, sizeof\(int\)\);
void put(int i, int v) { a[i] = v; }

// BECOMES(-O2, -g, -portable): \bread_double\(
// NOT(-O2): upct_at
// BECOMES(-O2): UPCR_EXIT_FUNCTION\(\); return upcr_get_pshared_doubleval_strict\(upcri_at_shared_int\(b, sizeof\(double\), i, 16\), 0\);
// BECOMES(-g): UPCR_EXIT_FUNCTION\(\); return upcr_get_shared_doubleval_strict\(upcri_reach_shared\(b, sizeof\(double\), i, 16, sizeof\(double\), UPCRI_READS\), 0\);
// BECOMES(-portable): UPCR_EXIT_FUNCTION\(\); return upcr_get_shared_doubleval_strict\(upcr_add_shared\(b, sizeof\(double\), i, 16\), 0\);
double read_double(int i) { return b[i]; }

// BECOMES(-O2, -g, -portable): \bwrite_double\(
// NOT(-O2): upct_at
// BECOMES(-O2): upcr_put_pshared_doubleval_strict\(upcri_at_shared_int\(b, sizeof\(double\), i, 16\), 0, v\);
// BECOMES(-g): upcr_put_shared_doubleval_strict\(upcri_reach_shared\(b, sizeof\(double\), i, 16, sizeof\(double\), UPCRI_WRITES\), 0, v\);
// BECOMES(-portable): upcr_put_shared_doubleval_strict\(upcr_add_shared\(b, sizeof\(double\), i, 16\), 0, v\);
void write_double(int i, double v) { b[i] = v; }

// BECOMES(-O2, -g, -portable): \badd\(
// NOT(-O2): upct_at
// BECOMES(-O2): __extension__ \(\{ upcr_pshared_ptr_t upct_p\d+ = upcri_lone_pshared1\(a, sizeof\(int\), i\); upcr_put_pshared_val_strict\(upct_p\d+, 0, \(int\)\(\(\(int\)upcr_get_pshared_val_strict\(upct_p\d+, 0, sizeof\(int\)\)\) \+ \(2\)\), sizeof\(int\)\); \}\);
// BECOMES(-g): __extension__ \(\{ upcr_pshared_ptr_t upct_p\d+ = upcri_reach_pshared1\(a, sizeof\(int\), i, sizeof\(int\), UPCRI_READS\); upcr_put_pshared_val_strict\(upct_p\d+, 0, \(int\)\(\(\(int\)upcr_get_pshared_val_strict\(upct_p\d+, 0, sizeof\(int\)\)\) \+ \(2\)\), sizeof\(int\)\); \}\);
// BECOMES(-portable): __extension__ \(\{ upcr_pshared_ptr_t upct_p\d+ = upcr_add_pshared1\(a, sizeof\(int\), i\); upcr_put_pshared_val_strict\(upct_p\d+, 0, \(int\)\(\(\(int\)upcr_get_pshared_val_strict\(upct_p\d+, 0, sizeof\(int\)\)\) \+ \(2\)\), sizeof\(int\)\); \}\);
void add(int i) { a[i] += 2; }
