/* SPDX-License-Identifier: MIT */
/* Puts and gets of objects that are copied as memory, such as structures, with the alignment of
 * their type in bytes. The translator emits them under -g, for the checking runtime. */
#ifndef UPCRI_ALIGNED_H
#define UPCRI_ALIGNED_H

#include <upcri/access.h>
#include <upcri/call_site.h>

UPCRI_BEGIN_C

#define UPCRI_DEFINE_ALIGNED(kind, order, put, get, want)                                          \
  UPCRI_INLINE void upcri_put_aligned_##kind##order(upcr_##kind##_ptr_t dest,                      \
                                                    ptrdiff_t destoffset, const void* src,         \
                                                    size_t nbytes, size_t alignment) {             \
    (void)alignment;                                                                               \
    put(UPCRI_TARGET_##kind(dest, destoffset, nbytes, alignment | UPCRI_WRITES | (want)), src,     \
        nbytes);                                                                                   \
  }                                                                                                \
  UPCRI_INLINE void upcri_get_aligned_##kind##order(                                               \
      void* dest, upcr_##kind##_ptr_t src, ptrdiff_t srcoffset, size_t nbytes, size_t alignment) { \
    (void)alignment;                                                                               \
    get(dest, UPCRI_TARGET_##kind(src, srcoffset, nbytes, alignment | UPCRI_READS | (want)),       \
        nbytes);                                                                                   \
  }                                                                                                \
  UPCRI_PLACED_VOID(upcri_put_aligned_##kind##order, upcr_##kind##_ptr_t, ptrdiff_t, const void*,  \
                    size_t, size_t)                                                                \
  UPCRI_PLACED_VOID(upcri_get_aligned_##kind##order, void*, upcr_##kind##_ptr_t, ptrdiff_t,        \
                    size_t, size_t)
UPCRI_DEFINE_ALIGNED(shared, , upcri_move, upcri_move, 0)
UPCRI_DEFINE_ALIGNED(pshared, , upcri_move, upcri_move, 0)
UPCRI_DEFINE_ALIGNED(shared, _strict, upcri_put_strict, upcri_get_strict, UPCRI_STRICT)
UPCRI_DEFINE_ALIGNED(pshared, _strict, upcri_put_strict, upcri_get_strict, UPCRI_STRICT)
#undef UPCRI_DEFINE_ALIGNED

UPCRI_END_C

#ifdef UPCRI_CHECK
#define upcri_put_aligned_shared(...) UPCRI_FROM_HERE(upcri_put_aligned_shared, __VA_ARGS__)
#define upcri_get_aligned_shared(...) UPCRI_FROM_HERE(upcri_get_aligned_shared, __VA_ARGS__)
#define upcri_put_aligned_pshared(...) UPCRI_FROM_HERE(upcri_put_aligned_pshared, __VA_ARGS__)
#define upcri_get_aligned_pshared(...) UPCRI_FROM_HERE(upcri_get_aligned_pshared, __VA_ARGS__)
#define upcri_put_aligned_shared_strict(...) \
  UPCRI_FROM_HERE(upcri_put_aligned_shared_strict, __VA_ARGS__)
#define upcri_get_aligned_shared_strict(...) \
  UPCRI_FROM_HERE(upcri_get_aligned_shared_strict, __VA_ARGS__)
#define upcri_put_aligned_pshared_strict(...) \
  UPCRI_FROM_HERE(upcri_put_aligned_pshared_strict, __VA_ARGS__)
#define upcri_get_aligned_pshared_strict(...) \
  UPCRI_FROM_HERE(upcri_get_aligned_pshared_strict, __VA_ARGS__)
#endif

#endif
