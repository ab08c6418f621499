/* Arithmetic for loops over the elements that a thread owns: what the translator makes of upc_forall
 * when it knows the array's layout. */
#ifndef UPCRI_OWNED_H
#define UPCRI_OWNED_H

#include <upcri/config.h>

/* floor(n / block), for block > 0. */
UPCRI_INLINE ptrdiff_t upcri_block_of(ptrdiff_t n, ptrdiff_t block) {
  return n >= 0 ? n / block : ~(~n / block);
}

/* The smallest n >= least that leaves the remainder `thread` when divided by `threads`. */
UPCRI_INLINE ptrdiff_t upcri_first_owned(ptrdiff_t least, ptrdiff_t threads, ptrdiff_t thread) {
  const ptrdiff_t ahead = (thread - least) % threads;
  return least + (ahead < 0 ? ahead + threads : ahead);
}

#endif
