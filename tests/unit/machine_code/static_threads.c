/* What a number of threads that the compiler knows makes of pointer arithmetic; see functions.c. */
#define UPCRI_STATIC_THREADS 4
#include <upcr.h>

// CODE: mov \$0x4,%eax; ret
upcr_thread_t threads(void) { return upcr_threads(); }

// NONE: call|i?div|i?mul
upcr_pshared_ptr_t add_cyclic(upcr_pshared_ptr_t p, ptrdiff_t n) {
  return upcr_add_pshared1(p, 8, n);
}

// NONE: call|i?div
upcr_shared_ptr_t add_blocked(upcr_shared_ptr_t p, ptrdiff_t n) {
  return upcr_add_shared(p, 8, n, 16);
}
