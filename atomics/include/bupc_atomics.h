/* SPDX-License-Identifier: MIT */
/* Berkeley UPC's atomics, for the C that a translator emits:
 *   bupc_atomicTYPE_OPERATION_MODE, where
 *   TYPE is I, UI, L, UL, I64, U64, I32 or U32: int, unsigned int, long, unsigned long, (u)int64_t,
 *     (u)int32_t;
 *   OPERATION is read, set, swap, mswap (the bits of a mask), cswap, fetchadd, fetchand, fetchor,
 *     fetchxor, fetchnot; all except set return the object's old value;
 *   MODE is relaxed or strict, for a shared object by its phased pointer-to-shared, or private, for
 *     an object by its address; private is relaxed as well. */
#ifndef BUPC_ATOMICS_H
#define BUPC_ATOMICS_H

#include <upcri/guard_macros.h>

#include <upcri/amo.h>
#include <upcri/job.h>

UPCRI_BEGIN_C

/* The letters are pasted before they can expand: <complex.h> has a macro I. */
#define UPCRI_BUPC_ATOMICS(name, type, kernel)                                          \
  UPCRI_BUPC_MODE(bupc_atomic##name, type, kernel, relaxed, relaxed, upcr_shared_ptr_t, \
                  UPCRI_BUPC_RELAXED)                                                   \
  UPCRI_BUPC_MODE(bupc_atomic##name, type, kernel, strict, strict, upcr_shared_ptr_t,   \
                  UPCRI_BUPC_STRICT)                                                    \
  UPCRI_BUPC_MODE(bupc_atomic##name, type, kernel, relaxed, private, void*, UPCRI_BUPC_PRIVATE)
#ifdef UPCRI_CHECK
#define UPCRI_BUPC_SHARED(ptr, type, order) \
  UPCRI_TARGET_shared(ptr, 0, sizeof(type), sizeof(type) | UPCRI_ATOMIC | (order))
#elif defined(UPCRI_REPORT)
#define UPCRI_BUPC_SHARED(ptr, type, order) UPCRI_TARGET_shared(ptr, 0, sizeof(type), 0)
#else
#define UPCRI_BUPC_SHARED(ptr, type, order) \
  ((void*)(upcri_settled_job.base + ((ptr) & UPCRI_ADDR_MASK)))
#endif
#define UPCRI_BUPC_RELAXED(ptr, type) UPCRI_BUPC_SHARED(ptr, type, 0)
#define UPCRI_BUPC_STRICT(ptr, type) UPCRI_BUPC_SHARED(ptr, type, UPCRI_STRICT)
#define UPCRI_BUPC_PRIVATE(ptr, type) (ptr)

#define UPCRI_BUPC_MODE(stem, type, kernel, order, mode, pointer, target)                   \
  UPCRI_INLINE type stem##_read_##mode(pointer ptr) {                                       \
    return (type)upcri_amo_fetch_##order##_##kernel(target(ptr, type));                     \
  }                                                                                         \
  UPCRI_INLINE void stem##_set_##mode(pointer ptr, type val) {                              \
    upcri_amo_set_##order##_##kernel(target(ptr, type), (upcri_amo_##kernel##_t)val);       \
  }                                                                                         \
  UPCRI_INLINE type stem##_swap_##mode(pointer ptr, type val) {                             \
    return (type)upcri_amo_swap_##order##_##kernel(target(ptr, type),                       \
                                                   (upcri_amo_##kernel##_t)val);            \
  }                                                                                         \
  UPCRI_INLINE type stem##_mswap_##mode(pointer ptr, type mask, type val) {                 \
    void* const object = target(ptr, type);                                                 \
    const upcri_amo_##kernel##_t bits = (upcri_amo_##kernel##_t)mask;                       \
    upcri_amo_##kernel##_t seen = upcri_amo_fetch_relaxed_##kernel(object);                 \
    for (;;) {                                                                              \
      const upcri_amo_##kernel##_t before = upcri_amo_compare_swap_##order##_##kernel(      \
          object, seen, (seen & ~bits) | ((upcri_amo_##kernel##_t)val & bits));             \
      if (before == seen) return (type)before;                                              \
      seen = before;                                                                        \
    }                                                                                       \
  }                                                                                         \
  UPCRI_INLINE type stem##_cswap_##mode(pointer ptr, type oldval, type newval) {            \
    return (type)upcri_amo_compare_swap_##order##_##kernel(                                 \
        target(ptr, type), (upcri_amo_##kernel##_t)oldval, (upcri_amo_##kernel##_t)newval); \
  }                                                                                         \
  UPCRI_BUPC_FETCH(stem, type, kernel, order, mode, pointer, target, fetchadd, fetch_add)   \
  UPCRI_BUPC_FETCH(stem, type, kernel, order, mode, pointer, target, fetchand, fetch_and)   \
  UPCRI_BUPC_FETCH(stem, type, kernel, order, mode, pointer, target, fetchor, fetch_or)     \
  UPCRI_BUPC_FETCH(stem, type, kernel, order, mode, pointer, target, fetchxor, fetch_xor)   \
  UPCRI_INLINE type stem##_fetchnot_##mode(pointer ptr) {                                   \
    return (type)upcri_amo_fetch_xor_##order##_##kernel(target(ptr, type),                  \
                                                        ~(upcri_amo_##kernel##_t)0);        \
  }
#define UPCRI_BUPC_FETCH(stem, type, kernel, order, mode, pointer, target, operation, amo) \
  UPCRI_INLINE type stem##_##operation##_##mode(pointer ptr, type op) {                    \
    return (type)upcri_amo_##amo##_##order##_##kernel(target(ptr, type),                   \
                                                      (upcri_amo_##kernel##_t)op);         \
  }

UPCRI_BUPC_ATOMICS(I, int, u32)
UPCRI_BUPC_ATOMICS(UI, unsigned int, u32)
UPCRI_BUPC_ATOMICS(L, long, u64)
UPCRI_BUPC_ATOMICS(UL, unsigned long, u64)
UPCRI_BUPC_ATOMICS(I64, int64_t, u64)
UPCRI_BUPC_ATOMICS(U64, uint64_t, u64)
UPCRI_BUPC_ATOMICS(I32, int32_t, u32)
UPCRI_BUPC_ATOMICS(U32, uint32_t, u32)
#undef UPCRI_BUPC_ATOMICS
#undef UPCRI_BUPC_MODE
#undef UPCRI_BUPC_FETCH
#undef UPCRI_BUPC_SHARED
#undef UPCRI_BUPC_PRIVATE

UPCRI_END_C

#include <upcri/restore_macros.h>

#endif
