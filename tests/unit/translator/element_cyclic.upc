// Reads and writes of an element of an array with block size 1.
// RUN: no
#include <upc_relaxed.h>

shared int a[100 * THREADS];
shared int few[THREADS];

// NONE: call|i?div
// BECOMES(-O2, -g, -portable): \bget\(
// BECOMES(-O2): UPCR_EXIT_FUNCTION\(\); return \(\(int\)upcr_get_pshared_val\(upcri_lone_pshared1\(a, sizeof\(int\), i\), 0, sizeof\(int\)\)\);
// BECOMES(-g): UPCR_EXIT_FUNCTION\(\); return \(\(int\)upcr_get_pshared_val\(upcri_reach_pshared1\(a, sizeof\(int\), i, sizeof\(int\), UPCRI_READS\), 0, sizeof\(int\)\)\);
// BECOMES(-portable): UPCR_EXIT_FUNCTION\(\); return \(\(int\)upcr_get_pshared_val\(upcr_add_pshared1\(a, sizeof\(int\), i\), 0, sizeof\(int\)\)\);
int get(int i) { return a[i]; }

// BECOMES(-O2, -g, -portable): \bput\(
// BECOMES(-O2): upcr_put_pshared_val\(upcri_lone_pshared1\(a, sizeof\(int\), i\), 0, v, sizeof\(int\)\);
// BECOMES(-g): upcr_put_pshared_val\(upcri_reach_pshared1\(a, sizeof\(int\), i, sizeof\(int\), UPCRI_WRITES\), 0, v, sizeof\(int\)\);
// BECOMES(-portable): upcr_put_pshared_val\(upcr_add_pshared1\(a, sizeof\(int\), i\), 0, v, sizeof\(int\)\);
void put(int i, int v) { a[i] = v; }

// BECOMES(-O2, -g, -portable): \bread_mine\(
// BECOMES(-O2): UPCR_EXIT_FUNCTION\(\); return \(\(int\)upcr_get_pshared_val\(upcri_at_own_pshared1\(few\), 0, sizeof\(int\)\)\);
// BECOMES(-g): UPCR_EXIT_FUNCTION\(\); return \(\(int\)upcr_get_pshared_val\(upcri_reach_pshared1\(few, sizeof\(int\), \(\(int\)upcr_mythread\(\)\), sizeof\(int\), UPCRI_READS\), 0, sizeof\(int\)\)\);
// BECOMES(-portable): UPCR_EXIT_FUNCTION\(\); return \(\(int\)upcr_get_pshared_val\(upcr_add_pshared1\(few, sizeof\(int\), \(\(int\)upcr_mythread\(\)\)\), 0, sizeof\(int\)\)\);
int read_mine(void) { return few[MYTHREAD]; }

// CODE: mov 0x0\(%rip\),%rax; mov \(%rax\),%eax; ret
// BECOMES(-O2, -g, -portable): \bread_first\(
// BECOMES(-O2, -g, -portable): UPCR_EXIT_FUNCTION\(\); return \(\(int\)upcr_get_pshared_val\(a, 0, sizeof\(int\)\)\);
int read_first(void) { return a[0]; }
