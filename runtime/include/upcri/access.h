/* SPDX-License-Identifier: MIT */
/* Scalar accesses to shared memory: blocking puts and gets, relaxed and strict, of memory, register
 * values, float and double. (Spec: "Shared Memory Accesses".)
 *
 * Relaxed accesses are plain loads and stores of exactly nbytes, in every build one instruction for
 * the sizes of UPCR_ATOMIC_MEMSIZE. Strict ones have the order that the UPC memory model requires:
 * one order of all strict accesses that every thread agrees on, and no relaxed access of a thread
 * moves across a strict one. Each has a fence on either side, as order.h explains; on x86-64 a
 * strict put is one xchg, and a strict get has only the fence before it. A strict get pairs with
 * the strict put whose value it reads. */
#ifndef UPCRI_ACCESS_H
#define UPCRI_ACCESS_H

#include <upcri/order.h>
#include <upcri/pointer.h>
#include <upcri/recent_object.h>
#include <upcri/report.h>

UPCRI_BEGIN_C

#ifdef UPCRI_CHECK
/* The address of nbytes bytes at ptr+offset after checking null, bounds, liveness and alignment.
 * Fatal, with the pointer and the object, if a check fails. nbytes == 0 is allowed anywhere. want
 * is the required alignment in bytes, 0 for none, plus flags from below. */
void* upcri_check_shared(upcr_shared_ptr_t ptr, ptrdiff_t offset, size_t nbytes, size_t want);
void* upcri_check_pshared(upcr_pshared_ptr_t ptr, ptrdiff_t offset, size_t nbytes, size_t want);
#define UPCRI_TARGET_shared(ptr, offset, nbytes, want) \
  upcri_target_shared(ptr, offset, nbytes, want)
#define UPCRI_TARGET_pshared(ptr, offset, nbytes, want) \
  upcri_target_pshared(ptr, offset, nbytes, want)
#elif defined(UPCRI_REPORT)
#define UPCRI_TARGET_shared(ptr, offset, nbytes, want) \
  upcri_counted(upcri_address_shared(ptr) + (uint64_t)(offset), nbytes, want)
#define UPCRI_TARGET_pshared(ptr, offset, nbytes, want) \
  upcri_counted((ptr) + (uint64_t)(offset), nbytes, want)
#else
#define UPCRI_TARGET_shared(ptr, offset, nbytes, want) \
  ((void*)(upcri_address_shared(ptr) + (uint64_t)(offset)))
#define UPCRI_TARGET_pshared(ptr, offset, nbytes, want) ((void*)((ptr) + (uint64_t)(offset)))
#endif
#define UPCRI_ALIGNMENT 0xff
#define UPCRI_READS 0x100
#define UPCRI_WRITES 0x200
#define UPCRI_VALUE 0x400 /* of a register value, which has 1 to 8 bytes */
#define UPCRI_STRICT 0x800
#define UPCRI_ATOMIC 0x1000 /* of an atomic operation */

/* The `want` for a value of nbytes bytes: includes its natural alignment, if it has one. */
#define UPCRI_VALUE_OF(nbytes) \
  (UPCRI_VALUE | ((nbytes) == 2 || (nbytes) == 4 || (nbytes) == 8 ? (nbytes) : 0))

#ifdef UPCRI_CHECK
/* Whether the call site's records show that the access is valid; otherwise the table decides. */
UPCRI_INLINE int upcri_is_right(uint64_t base, ptrdiff_t offset, size_t nbytes, size_t want) {
  const size_t alignment = want & UPCRI_ALIGNMENT;
  return (!(want & UPCRI_VALUE) || nbytes <= sizeof(upcr_register_value_t)) &&
         (alignment == 0 || (base + (uint64_t)offset) % alignment == 0) &&
         UPCRI_LIKELY(upcri_is_known(base, offset, nbytes));
}
UPCRI_INLINE void* upcri_target_shared(upcr_shared_ptr_t ptr, ptrdiff_t offset, size_t nbytes,
                                       size_t want) {
  const uint64_t base = upcri_address_shared(ptr);
  if (upcri_is_right(base, offset, nbytes, want)) return (void*)(base + (uint64_t)offset);
  return upcri_check_shared(ptr, offset, nbytes, want);
}
UPCRI_INLINE void* upcri_target_pshared(upcr_pshared_ptr_t ptr, ptrdiff_t offset, size_t nbytes,
                                        size_t want) {
  if (upcri_is_right(ptr, offset, nbytes, want)) return (void*)(ptr + (uint64_t)offset);
  return upcri_check_pshared(ptr, offset, nbytes, want);
}
#endif

/* Copies of this size or more may be faster past the cache: bulk.cc decides. */
#define UPCRI_LARGE_BYTES ((size_t)4 << 20)
void upcri_copy_large(void* dst, const void* src, size_t nbytes);

/* A sanitizer's null checks make gcc assume that integers converted to pointers are near 0. */
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Warray-bounds"
#pragma GCC diagnostic ignored "-Wstringop-overflow"
#pragma GCC diagnostic ignored "-Wstringop-overread"
#endif
/* Where a copy of bytes is not one access: ThreadSanitizer does not see the code that gcc makes of
 * memcpy and memset with a constant size, and on RISC-V gcc copies possibly unaligned data byte by
 * byte. */
#if defined(UPCRI_TSAN) || (defined(__riscv) && !defined(__riscv_misaligned_fast))
#define UPCRI_TYPED_ACCESSES
#endif
#ifdef UPCRI_TYPED_ACCESSES
#define UPCRI_HIDE_CONSTANT(nbytes) __asm__("" : "+r"(nbytes))
/* Accesses naturally aligned values by their type: for others gcc makes one access per byte, of
 * which ThreadSanitizer remembers four. Returns 0 if the value is not such a one. */
typedef uint16_t upcri_race_u16_t __attribute__((__may_alias__));
typedef uint32_t upcri_race_u32_t __attribute__((__may_alias__));
typedef uint64_t upcri_race_u64_t __attribute__((__may_alias__));
UPCRI_INLINE int upcri_store_aligned(void* dst, upcr_register_value_t value, size_t nbytes) {
  if (((uintptr_t)dst & (nbytes - 1)) != 0) return 0;
  switch (nbytes) {
    case 1: *(uint8_t*)dst = (uint8_t)value; return 1;
    case 2: *(upcri_race_u16_t*)dst = (uint16_t)value; return 1;
    case 4: *(upcri_race_u32_t*)dst = (uint32_t)value; return 1;
    case 8: *(upcri_race_u64_t*)dst = value; return 1;
    default: return 0;
  }
}
UPCRI_INLINE int upcri_load_aligned(upcr_register_value_t* value, const void* src, size_t nbytes) {
  if (((uintptr_t)src & (nbytes - 1)) != 0) return 0;
  switch (nbytes) {
    case 1: *value = *(const uint8_t*)src; return 1;
    case 2: *value = *(const upcri_race_u16_t*)src; return 1;
    case 4: *value = *(const upcri_race_u32_t*)src; return 1;
    case 8: *value = *(const upcri_race_u64_t*)src; return 1;
    default: return 0;
  }
}
#endif

/* Copies up to 8 bytes whose number is known only at run time; 1, 2, 4 and 8 by one load and one
 * store, as UPCR_ATOMIC_MEMSIZE promises. (The C library's memmove makes two accesses for 2 bytes,
 * and stores 4 and 8 twice.) */
static __inline__ __attribute__((__unused__, __no_instrument_function__)) void upcri_move_few(
    void* dst, const void* src, size_t nbytes) {
#ifdef UPCRI_TYPED_ACCESSES
  upcr_register_value_t value;
  if (upcri_load_aligned(&value, src, nbytes) && upcri_store_aligned(dst, value, nbytes)) return;
  UPCRI_HIDE_CONSTANT(nbytes);
  if (nbytes) __builtin_memmove(dst, src, nbytes);
  return;
#endif
  switch (nbytes) {
    case 0: /* the pointers may be null */ break;
    case 1: __builtin_memcpy(dst, src, 1); break;
    case 2: __builtin_memcpy(dst, src, 2); break;
    case 4: __builtin_memcpy(dst, src, 4); break;
    case 8: __builtin_memcpy(dst, src, 8); break;
    default: __builtin_memmove(dst, src, nbytes);
  }
}
UPCRI_INLINE void upcri_move(void* dst, const void* src, size_t nbytes) {
#ifdef UPCRI_TYPED_ACCESSES
  if (nbytes <= sizeof(upcr_register_value_t)) {
    upcri_move_few(dst, src, nbytes);
    return;
  }
  UPCRI_HIDE_CONSTANT(nbytes);
#endif
  if (UPCRI_UNLIKELY(nbytes >= UPCRI_LARGE_BYTES))
    upcri_copy_large(dst, src, nbytes);
  else if (__builtin_constant_p(nbytes) && nbytes <= 1024) {
    if (nbytes) __builtin_memcpy(dst, src, nbytes);
  } else if (nbytes > sizeof(upcr_register_value_t)) {
    __builtin_memmove(dst, src, nbytes);
  } else {
    upcri_move_few(dst, src, nbytes);
  }
}

/* Stores the low-order bytes, since the machine is little-endian. */
UPCRI_INLINE void upcri_store(void* dst, upcr_register_value_t value, size_t nbytes) {
#ifdef UPCRI_TYPED_ACCESSES
  if (upcri_store_aligned(dst, value, nbytes)) return;
  UPCRI_HIDE_CONSTANT(nbytes); /* otherwise gcc merges both cases into unaligned accesses */
  __builtin_memcpy(dst, &value, nbytes);
  return;
#endif
  if (__builtin_constant_p(nbytes))
    __builtin_memcpy(dst, &value, nbytes);
  else
    upcri_move_few(dst, &value, nbytes);
}
UPCRI_INLINE upcr_register_value_t upcri_load(const void* src, size_t nbytes) {
  upcr_register_value_t value = 0;
#ifdef UPCRI_TYPED_ACCESSES
  if (upcri_load_aligned(&value, src, nbytes)) return value;
  UPCRI_HIDE_CONSTANT(nbytes);
  __builtin_memcpy(&value, src, nbytes);
  return value;
#endif
  if (__builtin_constant_p(nbytes))
    __builtin_memcpy(&value, src, nbytes);
  else
    upcri_move_few(&value, src, nbytes);
  return value;
}
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic pop
#endif

#ifdef UPCRI_TSAN
/* Strict accesses that are not one atomic access, for ThreadSanitizer, which knows neither the
 * fences nor that strict accesses never race. They go byte by byte, so that overlapping accesses
 * share atomic bytes: each release store here pairs with the acquire loads below and in
 * upcri_load_strict, and upcri_store_strict with the loads below. */
UPCRI_INLINE void upcri_store_bytes(void* dst, const void* src, size_t nbytes) {
  size_t i;
  for (i = 0; i < nbytes; ++i)
    __atomic_store_n((uint8_t*)dst + i, ((const uint8_t*)src)[i], __ATOMIC_RELEASE);
}
UPCRI_INLINE void upcri_load_bytes(void* dst, const void* src, size_t nbytes) {
  size_t i;
  for (i = 0; i < nbytes; ++i)
    ((uint8_t*)dst)[i] = __atomic_load_n((const uint8_t*)src + i, __ATOMIC_ACQUIRE);
}
#endif

UPCRI_INLINE void upcri_store_strict(void* dst, upcr_register_value_t value, size_t nbytes) {
  upcri_fence_at_update();
  switch (nbytes) {
    case 1: __atomic_store_n((uint8_t*)dst, (uint8_t)value, __ATOMIC_SEQ_CST); break;
    case 2: __atomic_store_n((uint16_t*)dst, (uint16_t)value, __ATOMIC_SEQ_CST); break;
    case 4: __atomic_store_n((uint32_t*)dst, (uint32_t)value, __ATOMIC_SEQ_CST); break;
    case 8: __atomic_store_n((uint64_t*)dst, (uint64_t)value, __ATOMIC_SEQ_CST); break;
    default: /* no such access is atomic */
#ifdef UPCRI_TSAN
      upcri_store_bytes(dst, &value, nbytes);
#else
      upcri_fence();
      upcri_store(dst, value, nbytes);
      upcri_fence();
#endif
  }
  upcri_fence_at_update();
  __asm__ __volatile__("" ::: "memory");
}
UPCRI_INLINE upcr_register_value_t upcri_load_strict(const void* src, size_t nbytes) {
  upcr_register_value_t value;
  upcri_fence();
  switch (nbytes) {
    case 1: value = __atomic_load_n((const uint8_t*)src, __ATOMIC_SEQ_CST); break;
    case 2: value = __atomic_load_n((const uint16_t*)src, __ATOMIC_SEQ_CST); break;
    case 4: value = __atomic_load_n((const uint32_t*)src, __ATOMIC_SEQ_CST); break;
    case 8: value = __atomic_load_n((const uint64_t*)src, __ATOMIC_SEQ_CST); break;
    default:
#ifdef UPCRI_TSAN
      value = 0;
      upcri_load_bytes(&value, src, nbytes);
#else
      value = upcri_load(src, nbytes);
#endif
  }
  upcri_fence_behind_load();
  return value;
}

/* Whether a strict access of nbytes bytes at an address is one atomic access. Structures of such a
 * size may be unaligned. */
#define UPCRI_IS_ATOMIC(address, nbytes)                                 \
  (((nbytes) == 1 || (nbytes) == 2 || (nbytes) == 4 || (nbytes) == 8) && \
   ((uintptr_t)(address) & ((nbytes) - 1)) == 0)

UPCRI_INLINE void upcri_put_strict(void* dst, const void* src, size_t nbytes) {
  if (UPCRI_IS_ATOMIC(dst, nbytes)) {
    upcri_store_strict(dst, upcri_load(src, nbytes), nbytes);
    return;
  }
#ifdef UPCRI_TSAN
  upcri_store_bytes(dst, src, nbytes);
#else
  upcri_fence();
  upcri_move(dst, src, nbytes);
  upcri_fence();
#endif
}
UPCRI_INLINE void upcri_get_strict(void* dst, const void* src, size_t nbytes) {
  if (UPCRI_IS_ATOMIC(src, nbytes)) {
    upcri_store(dst, upcri_load_strict(src, nbytes), nbytes);
    return;
  }
#ifdef UPCRI_TSAN
  upcri_load_bytes(dst, src, nbytes);
#else
  upcri_fence();
  upcri_move(dst, src, nbytes);
  upcri_fence();
#endif
}

UPCRI_INLINE upcr_register_value_t upcri_float_bits(float value) {
  uint32_t bits;
  __builtin_memcpy(&bits, &value, sizeof bits);
  return bits;
}
UPCRI_INLINE upcr_register_value_t upcri_double_bits(double value) {
  uint64_t bits;
  __builtin_memcpy(&bits, &value, sizeof bits);
  return bits;
}
UPCRI_INLINE float upcri_float_of(upcr_register_value_t bits) {
  const uint32_t low = (uint32_t)bits;
  float value;
  __builtin_memcpy(&value, &low, sizeof value);
  return value;
}
UPCRI_INLINE double upcri_double_of(upcr_register_value_t bits) {
  double value;
  __builtin_memcpy(&value, &bits, sizeof value);
  return value;
}

/* The complete family for one kind of pointer:
 *   put/get: nbytes >= 0 bytes between private memory and ptr + offset (a byte offset).
 *   *_val:   1 to 8 bytes by value: its low-order bytes, zero-extended when read.
 *   *_floatval, *_doubleval: one float or double. */
#define UPCRI_DEFINE_ACCESSES(kind)                                                               \
  UPCRI_INLINE void upcr_put_##kind(upcr_##kind##_ptr_t dest, ptrdiff_t destoffset,               \
                                    const void* src, size_t nbytes) {                             \
    upcri_move(UPCRI_TARGET_##kind(dest, destoffset, nbytes, UPCRI_WRITES), src, nbytes);         \
  }                                                                                               \
  UPCRI_INLINE void upcr_get_##kind(void* dest, upcr_##kind##_ptr_t src, ptrdiff_t srcoffset,     \
                                    size_t nbytes) {                                              \
    upcri_move(dest, UPCRI_TARGET_##kind(src, srcoffset, nbytes, UPCRI_READS), nbytes);           \
  }                                                                                               \
  UPCRI_INLINE void upcr_put_##kind##_strict(upcr_##kind##_ptr_t dest, ptrdiff_t destoffset,      \
                                             const void* src, size_t nbytes) {                    \
    upcri_put_strict(UPCRI_TARGET_##kind(dest, destoffset, nbytes, UPCRI_WRITES | UPCRI_STRICT),  \
                     src, nbytes);                                                                \
  }                                                                                               \
  UPCRI_INLINE void upcr_get_##kind##_strict(void* dest, upcr_##kind##_ptr_t src,                 \
                                             ptrdiff_t srcoffset, size_t nbytes) {                \
    upcri_get_strict(                                                                             \
        dest, UPCRI_TARGET_##kind(src, srcoffset, nbytes, UPCRI_READS | UPCRI_STRICT), nbytes);   \
  }                                                                                               \
  UPCRI_INLINE void upcr_put_##kind##_val(upcr_##kind##_ptr_t dest, ptrdiff_t destoffset,         \
                                          upcr_register_value_t value, size_t nbytes) {           \
    upcri_store(                                                                                  \
        UPCRI_TARGET_##kind(dest, destoffset, nbytes, UPCRI_VALUE_OF(nbytes) | UPCRI_WRITES),     \
        value, nbytes);                                                                           \
  }                                                                                               \
  UPCRI_INLINE void upcr_put_##kind##_val_strict(upcr_##kind##_ptr_t dest, ptrdiff_t destoffset,  \
                                                 upcr_register_value_t value, size_t nbytes) {    \
    upcri_store_strict(UPCRI_TARGET_##kind(dest, destoffset, nbytes,                              \
                                           UPCRI_VALUE_OF(nbytes) | UPCRI_WRITES | UPCRI_STRICT), \
                       value, nbytes);                                                            \
  }                                                                                               \
  UPCRI_INLINE upcr_register_value_t upcr_get_##kind##_val(upcr_##kind##_ptr_t src,               \
                                                           ptrdiff_t srcoffset, size_t nbytes) {  \
    return upcri_load(                                                                            \
        UPCRI_TARGET_##kind(src, srcoffset, nbytes, UPCRI_VALUE_OF(nbytes) | UPCRI_READS),        \
        nbytes);                                                                                  \
  }                                                                                               \
  UPCRI_INLINE upcr_register_value_t upcr_get_##kind##_val_strict(                                \
      upcr_##kind##_ptr_t src, ptrdiff_t srcoffset, size_t nbytes) {                              \
    return upcri_load_strict(                                                                     \
        UPCRI_TARGET_##kind(src, srcoffset, nbytes,                                               \
                            UPCRI_VALUE_OF(nbytes) | UPCRI_READS | UPCRI_STRICT),                 \
        nbytes);                                                                                  \
  }                                                                                               \
  UPCRI_DEFINE_FLOATING(kind, float)                                                              \
  UPCRI_DEFINE_FLOATING(kind, double)

#ifdef UPCRI_TYPED_ACCESSES
#define UPCRI_COPY_NUMBER upcri_move_few
#else
#define UPCRI_COPY_NUMBER __builtin_memcpy
#endif
#define UPCRI_DEFINE_FLOATING(kind, type)                                                         \
  UPCRI_INLINE void upcr_put_##kind##_##type##val(upcr_##kind##_ptr_t dest, ptrdiff_t destoffset, \
                                                  type value) {                                   \
    UPCRI_COPY_NUMBER(                                                                            \
        UPCRI_TARGET_##kind(dest, destoffset, sizeof value, sizeof value | UPCRI_WRITES), &value, \
        sizeof value);                                                                            \
  }                                                                                               \
  UPCRI_INLINE void upcr_put_##kind##_##type##val_strict(upcr_##kind##_ptr_t dest,                \
                                                         ptrdiff_t destoffset, type value) {      \
    upcri_store_strict(UPCRI_TARGET_##kind(dest, destoffset, sizeof value,                        \
                                           sizeof value | UPCRI_WRITES | UPCRI_STRICT),           \
                       upcri_##type##_bits(value), sizeof value);                                 \
  }                                                                                               \
  UPCRI_INLINE type upcr_get_##kind##_##type##val(upcr_##kind##_ptr_t src, ptrdiff_t srcoffset) { \
    type value;                                                                                   \
    UPCRI_COPY_NUMBER(                                                                            \
        &value, UPCRI_TARGET_##kind(src, srcoffset, sizeof value, sizeof value | UPCRI_READS),    \
        sizeof value);                                                                            \
    return value;                                                                                 \
  }                                                                                               \
  UPCRI_INLINE type upcr_get_##kind##_##type##val_strict(upcr_##kind##_ptr_t src,                 \
                                                         ptrdiff_t srcoffset) {                   \
    return upcri_##type##_of(                                                                     \
        upcri_load_strict(UPCRI_TARGET_##kind(src, srcoffset, sizeof(type),                       \
                                              sizeof(type) | UPCRI_READS | UPCRI_STRICT),         \
                          sizeof(type)));                                                         \
  }

UPCRI_DEFINE_ACCESSES(shared)
UPCRI_DEFINE_ACCESSES(pshared)

UPCRI_END_C
#endif
