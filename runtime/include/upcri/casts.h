/* SPDX-License-Identifier: MIT */
/* Casts of pointers-to-shared whose result may be invalid. The translator emits them under -g, for
 * the checking runtime. (UPC 1.3, 6.4.3.) */
#ifndef UPCRI_CASTS_H
#define UPCRI_CASTS_H

#include <upcri/call_site.h>
#include <upcri/pointer.h>

UPCRI_BEGIN_C

#ifdef UPCRI_CHECK
/* Fatal if no element of a block of blockelems has the pointer's phase. */
void upcri_check_cast(upcr_shared_ptr_t ptr, size_t blockelems);
/* Fatal unless all nbytes bytes of the target have affinity to the calling thread;
 * upcri_check_affinity requires that for the first byte. */
void upcri_check_whole(uint64_t address, upcr_phase_t phase, size_t nbytes);
#else
#define upcri_check_cast(ptr, blockelems) ((void)(blockelems))
#define upcri_check_whole(address, phase, nbytes) ((void)(nbytes))
#endif

/* A generic pointer as a pointer to blocks of blockelems elements. */
UPCRI_INLINE upcr_shared_ptr_t upcri_cast_shared(upcr_shared_ptr_t ptr, size_t blockelems) {
  upcri_check_cast(ptr, blockelems);
  return ptr;
}
/* upcr_shared_to_local and upcr_pshared_to_local for a target of nbytes bytes. */
UPCRI_INLINE void* upcri_shared_to_whole(upcr_shared_ptr_t ptr, size_t nbytes) {
  void* const local = (upcr_shared_to_local)(ptr);
  upcri_check_whole((uint64_t)(uintptr_t)local, upcr_phaseof_shared(ptr), nbytes);
  return local;
}
UPCRI_INLINE void* upcri_pshared_to_whole(upcr_pshared_ptr_t ptr, size_t nbytes) {
  void* const local = (upcr_pshared_to_local)(ptr);
  upcri_check_whole((uint64_t)(uintptr_t)local, 0, nbytes);
  return local;
}

#ifdef UPCRI_CHECK
UPCRI_PLACED(upcr_shared_ptr_t, upcri_cast_shared, upcr_shared_ptr_t, size_t)
UPCRI_PLACED(void*, upcri_shared_to_whole, upcr_shared_ptr_t, size_t)
UPCRI_PLACED(void*, upcri_pshared_to_whole, upcr_pshared_ptr_t, size_t)
#define upcri_cast_shared(...) UPCRI_FROM_HERE(upcri_cast_shared, __VA_ARGS__)
#define upcri_shared_to_whole(...) UPCRI_FROM_HERE(upcri_shared_to_whole, __VA_ARGS__)
#define upcri_pshared_to_whole(...) UPCRI_FROM_HERE(upcri_pshared_to_whole, __VA_ARGS__)
#endif

UPCRI_END_C

#endif
