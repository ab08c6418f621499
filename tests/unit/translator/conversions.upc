// Conversions of pointers-to-shared.
// RUN: no
// WARN: 35:changes the block size from 16 to 1
// WARN: 39:changes the block size from 1 to 16
// WARN: 43:changes the block size from 4 to 16
#include <stdint.h>
#include <upc_relaxed.h>

struct tail {
  int n;
  char text[8];
};

// BECOMES(-O2, -g, -portable): \bto_local\(
// BECOMES(-O2, -portable): UPCR_EXIT_FUNCTION\(\); return \(\(int \*\)upcr_pshared_to_local\(p\)\);
// BECOMES(-g): UPCR_EXIT_FUNCTION\(\); return \(\(int \*\)upcri_pshared_to_whole\(p, sizeof\(int\)\)\);
int *to_local(shared int *p) { return (int *)p; }

// BECOMES(-O2, -g, -portable): \bblocks_to_local\(
// BECOMES(-O2, -portable): UPCR_EXIT_FUNCTION\(\); return \(\(int \*\)upcr_shared_to_local\(p\)\);
// BECOMES(-g): UPCR_EXIT_FUNCTION\(\); return \(\(int \*\)upcri_shared_to_whole\(p, sizeof\(int\)\)\);
int *blocks_to_local(shared [16] int *p) { return (int *)p; }

// BECOMES(-O2, -g, -portable): \btail_to_local\(
// BECOMES(-O2, -portable): UPCR_EXIT_FUNCTION\(\); return \(\(struct tail \*\)upcr_pshared_to_local\(p\)\);
// BECOMES(-g): UPCR_EXIT_FUNCTION\(\); return \(\(struct tail \*\)upcri_pshared_to_whole\(p, 4\)\);
struct tail *tail_to_local(shared struct tail *p) { return (struct tail *)p; }

// BECOMES(-O2, -g, -portable): \bgeneric_to_local\(
// BECOMES(-O2, -g, -portable): UPCR_EXIT_FUNCTION\(\); return \(\(void \*\)upcr_shared_to_local\(p\)\);
void *generic_to_local(shared void *p) { return (void *)p; }

// BECOMES(-O2, -g, -portable): \bto_cyclic\(
// BECOMES(-O2, -g, -portable): return upcr_shared_to_pshared\(p\);
shared int *to_cyclic(shared [16] int *p) { return (shared int *)p; }

// BECOMES(-O2, -g, -portable): \bto_blocks\(
// BECOMES(-O2, -g, -portable): return upcr_pshared_to_shared\(p\);
shared [16] int *to_blocks(shared int *p) { return (shared [16] int *)p; }

// BECOMES(-O2, -g, -portable): \bto_other_blocks\(
// BECOMES(-O2, -g, -portable): return upcr_shared_resetphase\(p\);
shared [16] int *to_other_blocks(shared [4] int *p) { return (shared [16] int *)p; }

// BECOMES(-O2, -g, -portable): \bfrom_generic\(
// BECOMES(-O2, -portable): return p;
// BECOMES(-g): return upcri_cast_shared\(p, 16\);
shared [16] int *from_generic(shared void *p) { return p; }

// BECOMES(-O2, -g, -portable): \bto_generic\(
// BECOMES(-O2, -g, -portable): return upcr_pshared_to_shared\(p\);
shared void *to_generic(shared int *p) { return p; }

// BECOMES(-O2, -g, -portable): \bto_integer\(
// BECOMES(-O2, -g): UPCR_EXIT_FUNCTION\(\); return \(\(uintptr_t\)upcri_integer_shared\(p\)\);
// BECOMES(-portable): UPCR_EXIT_FUNCTION\(\); return \(\(uintptr_t\)upcr_addrfield_shared\(p\)\);
uintptr_t to_integer(shared [16] int *p) { return (uintptr_t)p; }

// BECOMES(-O2, -g, -portable): \bto_truth\(
// BECOMES(-O2, -g, -portable): UPCR_EXIT_FUNCTION\(\); return !upcr_isnull_shared\(p\) \? 1 : 0;
int to_truth(shared [16] int *p) { return p ? 1 : 0; }

// BECOMES(-O2, -g, -portable): \bnull\(
// BECOMES(-O2, -g, -portable): return upcr_null_shared;
shared [16] int *null(void) { return 0; }
