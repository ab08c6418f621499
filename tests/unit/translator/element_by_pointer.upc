// The target of a pointer-to-shared, and elements at an offset from it.
// RUN: no
#include <upc_relaxed.h>

// CODE: mov \(%rdi\),%eax; ret
// BECOMES(-O2, -g, -portable): \bof_cyclic\(
// BECOMES(-O2, -g, -portable): UPCR_EXIT_FUNCTION\(\); return \(\(int\)upcr_get_pshared_val\(p, 0, sizeof\(int\)\)\);
int of_cyclic(shared int *p) { return *p; }

// BECOMES(-O2, -g, -portable): \bof_blocks\(
// BECOMES(-O2, -g, -portable): UPCR_EXIT_FUNCTION\(\); return \(\(int\)upcr_get_shared_val\(p, 0, sizeof\(int\)\)\);
int of_blocks(shared [16] int *p) { return *p; }

// BECOMES(-O2, -g, -portable): \bcyclic_element\(
// BECOMES(-O2, -portable): UPCR_EXIT_FUNCTION\(\); return \(\(int\)upcr_get_pshared_val\(upcr_add_pshared1\(p, sizeof\(int\), i\), 0, sizeof\(int\)\)\);
// BECOMES(-g): UPCR_EXIT_FUNCTION\(\); return \(\(int\)upcr_get_pshared_val\(upcri_reach_pshared1\(p, sizeof\(int\), i, sizeof\(int\), UPCRI_READS\), 0, sizeof\(int\)\)\);
int cyclic_element(shared int *p, int i) { return p[i]; }

// BECOMES(-O2, -g, -portable): \belement_of_block\(
// BECOMES(-O2, -portable): UPCR_EXIT_FUNCTION\(\); return \(\(int\)upcr_get_shared_val\(upcr_add_shared\(p, sizeof\(int\), i, 16\), 0, sizeof\(int\)\)\);
// BECOMES(-g): UPCR_EXIT_FUNCTION\(\); return \(\(int\)upcr_get_shared_val\(upcri_reach_shared\(p, sizeof\(int\), i, 16, sizeof\(int\), UPCRI_READS\), 0, sizeof\(int\)\)\);
int element_of_block(shared [16] int *p, int i) { return p[i]; }

// BECOMES(-O2, -g, -portable): \belement_of_whole\(
// BECOMES(-O2, -portable): UPCR_EXIT_FUNCTION\(\); return \(\(int\)upcr_get_pshared_val\(upcr_add_psharedI\(p, sizeof\(int\), i\), 0, sizeof\(int\)\)\);
// BECOMES(-g): UPCR_EXIT_FUNCTION\(\); return \(\(int\)upcr_get_pshared_val\(upcri_reach_psharedI\(p, sizeof\(int\), i, sizeof\(int\), UPCRI_READS\), 0, sizeof\(int\)\)\);
int element_of_whole(shared [] int *p, int i) { return p[i]; }

// BECOMES(-O2, -g, -portable): \belement_before\(
// BECOMES(-O2, -portable): UPCR_EXIT_FUNCTION\(\); return \(\(int\)upcr_get_shared_val\(upcr_add_shared\(p, sizeof\(int\), -\(ptrdiff_t\)\(i\), 16\), 0, sizeof\(int\)\)\);
// BECOMES(-g): UPCR_EXIT_FUNCTION\(\); return \(\(int\)upcr_get_shared_val\(upcri_reach_shared\(p, sizeof\(int\), -\(ptrdiff_t\)\(i\), 16, sizeof\(int\), UPCRI_READS\), 0, sizeof\(int\)\)\);
int element_before(shared [16] int *p, int i) { return *(p - i); }
