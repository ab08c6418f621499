// Rows of shared matrices: with -g, their subscripts are checked.
// RUN: no
#include <upc_relaxed.h>

shared int cyclic[10 * THREADS][7];
shared [14] int blocked[10 * THREADS][7];
shared [] int whole[10][7];

// BECOMES(-O2, -g, -portable): \bread_cyclic\(
// BECOMES(-O2): UPCR_EXIT_FUNCTION\(\); return \(\(int\)upcr_get_pshared_val\(upcri_lone_pshared1\(cyclic, sizeof\(int\), \(ptrdiff_t\)i\*7 \+ \(ptrdiff_t\)j\), 0, sizeof\(int\)\)\);
// BECOMES(-g): UPCR_EXIT_FUNCTION\(\);
// BECOMES(-g): return \(\(int\)upcr_get_pshared_val\(upcri_reach_pshared1\(cyclic, sizeof\(int\), \(ptrdiff_t\)i\*7 \+ \(ptrdiff_t\)\(upcri_index\(j, 7, "a row of 'cyclic'"\)\), sizeof\(int\), UPCRI_READS\), 0, sizeof\(int\)\)\);
// BECOMES(-portable): UPCR_EXIT_FUNCTION\(\); return \(\(int\)upcr_get_pshared_val\(upcr_add_pshared1\(cyclic, sizeof\(int\), \(ptrdiff_t\)i\*7 \+ \(ptrdiff_t\)j\), 0, sizeof\(int\)\)\);
int read_cyclic(int i, int j) { return cyclic[i][j]; }

// BECOMES(-O2, -g, -portable): \bread_blocked\(
// BECOMES(-O2): UPCR_EXIT_FUNCTION\(\); return \(\(int\)upcr_get_pshared_val\(upcri_at_shared\(blocked, sizeof\(int\), \(ptrdiff_t\)i\*7 \+ \(ptrdiff_t\)j, 14\), 0, sizeof\(int\)\)\);
// BECOMES(-g): UPCR_EXIT_FUNCTION\(\);
// BECOMES(-g): return \(\(int\)upcr_get_shared_val\(upcri_reach_shared\(blocked, sizeof\(int\), \(ptrdiff_t\)i\*7 \+ \(ptrdiff_t\)\(upcri_index\(j, 7, "a row of 'blocked'"\)\), 14, sizeof\(int\), UPCRI_READS\), 0, sizeof\(int\)\)\);
// BECOMES(-portable): UPCR_EXIT_FUNCTION\(\); return \(\(int\)upcr_get_shared_val\(upcr_add_shared\(blocked, sizeof\(int\), \(ptrdiff_t\)i\*7 \+ \(ptrdiff_t\)j, 14\), 0, sizeof\(int\)\)\);
int read_blocked(int i, int j) { return blocked[i][j]; }

// BECOMES(-O2, -g, -portable): \bread_whole\(
// BECOMES(-O2, -portable): UPCR_EXIT_FUNCTION\(\); return \(\(int\)upcr_get_pshared_val\(upcr_add_psharedI\(whole, sizeof\(int\), \(ptrdiff_t\)i\*7 \+ \(ptrdiff_t\)j\), 0, sizeof\(int\)\)\);
// BECOMES(-g): UPCR_EXIT_FUNCTION\(\);
// BECOMES(-g): return \(\(int\)upcr_get_pshared_val\(upcri_reach_psharedI\(whole, sizeof\(int\), \(ptrdiff_t\)i\*7 \+ \(ptrdiff_t\)\(upcri_index\(j, 7, "a row of 'whole'"\)\), sizeof\(int\), UPCRI_READS\), 0, sizeof\(int\)\)\);
int read_whole(int i, int j) { return whole[i][j]; }

// BECOMES(-O2, -g, -portable): \baddress\(
// BECOMES(-O2): UPCR_EXIT_FUNCTION\(\); return upcri_element_shared\(blocked, sizeof\(int\), \(ptrdiff_t\)i\*7, 14\);
// BECOMES(-g, -portable): UPCR_EXIT_FUNCTION\(\); return upcr_add_shared\(blocked, sizeof\(int\), \(ptrdiff_t\)i\*7, 14\);
shared [14] int *address(int i) { return blocked[i]; }
