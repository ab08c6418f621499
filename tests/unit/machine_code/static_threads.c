/* Pointer arithmetic with a number of threads that is known at compile time; see functions.c. */
#define UPCRI_STATIC_THREADS 4
#include <upcr.h>

// CODE: mov \$0x4,%eax; ret
upcr_thread_t threads(void) { return upcr_threads(); }

// NONE: call|i?div|i?mul|j
// ONCE: cmov
upcr_pshared_ptr_t add_cyclic(upcr_pshared_ptr_t p, ptrdiff_t n) {
  return upcr_add_pshared1(p, 8, n);
}

// A pointer that advances in a loop: one choice between two steps, all else is loop-invariant.
// NONE: call|i?div|i?mul
// LOOP: 10
uint64_t walk_by_three(upcr_pshared_ptr_t p, ptrdiff_t n) {
  while (n--) {
    __asm__ volatile("" : "+r"(p));
    p = upcr_add_pshared1(p, 8, 3);
  }
  return p;
}

// NONE: i?div|i?mul
ptrdiff_t subtract_cyclic(upcr_pshared_ptr_t p, upcr_pshared_ptr_t q) {
  return (upcr_sub_pshared1)(p, q, 8);
}

// NONE: call|i?div
upcr_shared_ptr_t add_blocked(upcr_shared_ptr_t p, ptrdiff_t n) {
  return upcr_add_shared(p, 8, n, 16);
}
