// Elements of arrays in blocks: with several blocks per thread, and with at most one.
// RUN: no
#include <upc_atomic.h>
#include <upc_relaxed.h>

shared [16] int a[160 * THREADS];
shared [16] int once[16 * THREADS];

// NONE: call|i?div
// BECOMES(-O2, -g, -portable): \bget\(
// BECOMES(-O2): UPCR_EXIT_FUNCTION\(\); return \(\(int\)upcr_get_pshared_val\(upcri_at_shared_int\(a, sizeof\(int\), i, 16\), 0, sizeof\(int\)\)\);
// BECOMES(-g): UPCR_EXIT_FUNCTION\(\); return \(\(int\)upcr_get_shared_val\(upcri_reach_shared\(a, sizeof\(int\), i, 16, sizeof\(int\), UPCRI_READS\), 0, sizeof\(int\)\)\);
// BECOMES(-portable): UPCR_EXIT_FUNCTION\(\); return \(\(int\)upcr_get_shared_val\(upcr_add_shared\(a, sizeof\(int\), i, 16\), 0, sizeof\(int\)\)\);
int get(int i) { return a[i]; }

// BECOMES(-O2, -g, -portable): \bput\(
// BECOMES(-O2): upcr_put_pshared_val\(upcri_at_shared_int\(a, sizeof\(int\), i, 16\), 0, v, sizeof\(int\)\);
// BECOMES(-g): upcr_put_shared_val\(upcri_reach_shared\(a, sizeof\(int\), i, 16, sizeof\(int\), UPCRI_WRITES\), 0, v, sizeof\(int\)\);
// BECOMES(-portable): upcr_put_shared_val\(upcr_add_shared\(a, sizeof\(int\), i, 16\), 0, v, sizeof\(int\)\);
void put(int i, int v) { a[i] = v; }

// NONE: call|i?div|mul
// BECOMES(-O2, -g, -portable): \bread_once\(
// BECOMES(-O2): UPCR_EXIT_FUNCTION\(\); return \(\(int\)upcr_get_pshared_val\(upcri_at_shared_once_int\(once, sizeof\(int\), i, 16\), 0, sizeof\(int\)\)\);
// BECOMES(-g): UPCR_EXIT_FUNCTION\(\); return \(\(int\)upcr_get_shared_val\(upcri_reach_shared\(once, sizeof\(int\), i, 16, sizeof\(int\), UPCRI_READS\), 0, sizeof\(int\)\)\);
// BECOMES(-portable): UPCR_EXIT_FUNCTION\(\); return \(\(int\)upcr_get_shared_val\(upcr_add_shared\(once, sizeof\(int\), i, 16\), 0, sizeof\(int\)\)\);
int read_once(int i) { return once[i]; }

// BECOMES(-O2, -g, -portable): \bwrite_once\(
// BECOMES(-O2): upcr_put_pshared_val\(upcri_at_shared_once_int\(once, sizeof\(int\), i, 16\), 0, v, sizeof\(int\)\);
// BECOMES(-g): upcr_put_shared_val\(upcri_reach_shared\(once, sizeof\(int\), i, 16, sizeof\(int\), UPCRI_WRITES\), 0, v, sizeof\(int\)\);
// BECOMES(-portable): upcr_put_shared_val\(upcr_add_shared\(once, sizeof\(int\), i, 16\), 0, v, sizeof\(int\)\);
void write_once(int i, int v) { once[i] = v; }

// BECOMES(-O2, -g, -portable): \bset\(
// BECOMES(-O2): upc_atomic_relaxed\(domain, 0, \S.*, upcri_object_to_shared\(upcri_at_shared_int\(a, sizeof\(int\), i, 16\)\), &v, 0\);
// BECOMES(-g): upc_atomic_relaxed\(domain, 0, \S.*, upcr_add_shared\(a, sizeof\(int\), i, 16\), &v, 0\);
// BECOMES(-portable): upc_atomic_relaxed\(domain, 0, \S.*, upcr_add_shared\(a, sizeof\(int\), i, 16\), &v, 0\);
void set(upc_atomicdomain_t *domain, int i, int v) {
  upc_atomic_relaxed(domain, 0, UPC_SET, &a[i], &v, 0);
}
