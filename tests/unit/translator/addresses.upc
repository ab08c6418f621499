// Addresses of elements that are not accessed: these need complete pointers-to-shared.
// RUN: no
#include <upc_relaxed.h>

shared int a[100 * THREADS];
shared [16] int b[160 * THREADS];
shared [] int whole[100];

// NONE: call|i?div
// BECOMES(-O2, -g, -portable): \bof_cyclic\(
// BECOMES(-O2): UPCR_EXIT_FUNCTION\(\); return upcri_element_pshared1\(a, sizeof\(int\), i\);
// BECOMES(-g, -portable): UPCR_EXIT_FUNCTION\(\); return upcr_add_pshared1\(a, sizeof\(int\), i\);
shared int *of_cyclic(int i) { return &a[i]; }

// BECOMES(-O2, -g, -portable): \bof_blocked\(
// BECOMES(-O2): UPCR_EXIT_FUNCTION\(\); return upcri_element_shared\(b, sizeof\(int\), i, 16\);
// BECOMES(-g, -portable): UPCR_EXIT_FUNCTION\(\); return upcr_add_shared\(b, sizeof\(int\), i, 16\);
shared [16] int *of_blocked(int i) { return &b[i]; }

// BECOMES(-O2, -g, -portable): \bof_whole\(
// BECOMES(-O2, -g, -portable): UPCR_EXIT_FUNCTION\(\); return upcr_add_psharedI\(whole, sizeof\(int\), i\);
shared [] int *of_whole(int i) { return &whole[i]; }

// BECOMES(-O2, -g, -portable): \bof_array\(
// BECOMES(-O2, -g, -portable): UPCR_EXIT_FUNCTION\(\); return b;
shared [16] int *of_array(void) { return b; }

// BECOMES(-O2, -g, -portable): \bas_generic\(
// BECOMES(-O2): UPCR_EXIT_FUNCTION\(\); return upcri_object_to_shared\(a\);
// BECOMES(-g, -portable): UPCR_EXIT_FUNCTION\(\); return upcr_pshared_to_shared\(a\);
shared void *as_generic(void) { return a; }

// BECOMES(-O2, -g, -portable): \belement_as_generic\(
// BECOMES(-O2): UPCR_EXIT_FUNCTION\(\); return upcr_pshared_to_shared\(upcri_element_pshared1\(a, sizeof\(int\), i\)\);
// BECOMES(-g, -portable): UPCR_EXIT_FUNCTION\(\); return upcr_pshared_to_shared\(upcr_add_pshared1\(a, sizeof\(int\), i\)\);
shared void *element_as_generic(int i) { return &a[i]; }

// BECOMES(-O2, -g, -portable): \bsum\(
// BECOMES(-O2, -g, -portable): UPCR_EXIT_FUNCTION\(\); return upcr_add_shared\(p, sizeof\(int\), i, 16\);
shared [16] int *sum(shared [16] int *p, int i) { return p + i; }
