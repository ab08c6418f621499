/* SPDX-License-Identifier: MIT */
/* Bulk memory operations: any number of bytes, any alignment, all in one thread's slice. (Spec:
 * "Shared Memory Bulk Memory Operations".) The non-blocking forms are complete on return. */
#ifndef UPCRI_BULK_H
#define UPCRI_BULK_H

#include <upcri/nonblocking.h>

UPCRI_BEGIN_C

#ifdef UPCRI_CHECK
/* Fatal if the nbytes bytes at dst and at src overlap, except if dst and src are equal. */
void upcri_check_apart(const char* function, uint64_t dst, uint64_t src, size_t nbytes);
#else
#define upcri_check_apart(function, dst, src, nbytes) ((void)0)
#endif

UPCRI_INLINE void upcr_memget(void* dst, upcr_shared_ptr_t src, size_t nbytes) {
  upcri_check_apart("upc_memget", (uint64_t)(uintptr_t)dst, upcri_address_or_null(src), nbytes);
  upcri_move(dst, UPCRI_TARGET_shared(src, 0, nbytes, UPCRI_READS), nbytes);
}
UPCRI_INLINE void upcr_memput(upcr_shared_ptr_t dst, const void* src, size_t nbytes) {
  upcri_check_apart("upc_memput", upcri_address_or_null(dst), (uint64_t)(uintptr_t)src, nbytes);
  upcri_move(UPCRI_TARGET_shared(dst, 0, nbytes, UPCRI_WRITES), src, nbytes);
}
UPCRI_INLINE void upcr_memcpy(upcr_shared_ptr_t dst, upcr_shared_ptr_t src, size_t nbytes) {
  upcri_check_apart("upc_memcpy", upcri_address_or_null(dst), upcri_address_or_null(src), nbytes);
  const void* const from = UPCRI_TARGET_shared(src, 0, nbytes, UPCRI_READS);
  upcri_move(UPCRI_TARGET_shared(dst, 0, nbytes, UPCRI_WRITES), from, nbytes);
}
UPCRI_INLINE void upcr_memset(upcr_shared_ptr_t dst, int c, size_t nbytes) {
  void* target = UPCRI_TARGET_shared(dst, 0, nbytes, UPCRI_WRITES);
#ifdef UPCRI_TSAN
  UPCRI_HIDE_CONSTANT(nbytes);
#endif
  if (nbytes) __builtin_memset(target, c, nbytes); /* for no bytes, the target may be null */
}

UPCRI_INLINE upcr_handle_t upcr_nb_memget(void* dst, upcr_shared_ptr_t src, size_t nbytes) {
  upcr_memget(dst, src, nbytes);
  return upcri_start_transfer();
}
UPCRI_INLINE upcr_handle_t upcr_nb_memput(upcr_shared_ptr_t dst, const void* src, size_t nbytes) {
  upcr_memput(dst, src, nbytes);
  return upcri_start_transfer();
}
UPCRI_INLINE upcr_handle_t upcr_nb_memcpy(upcr_shared_ptr_t dst, upcr_shared_ptr_t src,
                                          size_t nbytes) {
  upcr_memcpy(dst, src, nbytes);
  return upcri_start_transfer();
}
UPCRI_INLINE upcr_handle_t upcr_nb_memset(upcr_shared_ptr_t dst, int c, size_t nbytes) {
  upcr_memset(dst, c, nbytes);
  return upcri_start_transfer();
}

UPCRI_INLINE void upcr_nbi_memget(void* dst, upcr_shared_ptr_t src, size_t nbytes) {
  upcr_memget(dst, src, nbytes);
}
UPCRI_INLINE void upcr_nbi_memput(upcr_shared_ptr_t dst, const void* src, size_t nbytes) {
  upcr_memput(dst, src, nbytes);
}
UPCRI_INLINE void upcr_nbi_memcpy(upcr_shared_ptr_t dst, upcr_shared_ptr_t src, size_t nbytes) {
  upcr_memcpy(dst, src, nbytes);
}
UPCRI_INLINE void upcr_nbi_memset(upcr_shared_ptr_t dst, int c, size_t nbytes) {
  upcr_memset(dst, c, nbytes);
}

UPCRI_END_C
#endif
