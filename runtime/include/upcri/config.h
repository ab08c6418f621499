/* SPDX-License-Identifier: MIT */
/* The basis of all other headers of the runtime: versions, limits, scalar types and the few
 * compiler attributes that generated code needs. It contains no functions. */
#ifndef UPCRI_CONFIG_H
#define UPCRI_CONFIG_H

#include <inttypes.h>
#include <stddef.h>
#include <upcri/max_threads.h>

#ifdef __cplusplus
#define UPCRI_BEGIN_C extern "C" {
#define UPCRI_END_C }
#define UPCRI_STATIC_ASSERT(condition, text) static_assert(condition, text)
#else
#define UPCRI_BEGIN_C
#define UPCRI_END_C
#define UPCRI_STATIC_ASSERT(condition, text) __extension__ _Static_assert(condition, text)
#endif

/* The implemented version of the UPC Runtime Specification ("Implementation Versioning"). */
#define UPCR_RUNTIME_SPEC_MAJOR 3
#define UPCR_RUNTIME_SPEC_MINOR 12

/* A 44-bit heap leaves 20 bits of a phased pointer for the phase. */
#define UPCRI_ADDR_BITS 44
#define UPCRI_PHASE_BITS (64 - UPCRI_ADDR_BITS)
#define UPCRI_ADDR_MASK ((UINT64_C(1) << UPCRI_ADDR_BITS) - 1)
#define UPCRI_ONE_PHASE (UINT64_C(1) << UPCRI_ADDR_BITS)

/* Largest block size in elements: the largest phase is one less. */
#define UPCR_MAX_BLOCKSIZE ((1 << UPCRI_PHASE_BITS) - 1)

#define UPCR_PURE_SHARED 1
#define UPCR_PURE_DISTRIBUTED 2
#define UPCR_SHARED_DISTRIBUTED 3
#define UPCR_OTHER 4
/* All shared memory is accessed by plain loads and stores. */
#define UPCR_PLATFORM_ENVIRONMENT UPCR_PURE_SHARED

/* Size of a memory page in bytes: the largest of the kernels for this processor. */
#if defined(__aarch64__) || defined(__powerpc64__)
#define UPCR_PAGESIZE 65536
#else
#define UPCR_PAGESIZE 4096
#endif

/* Non-zero iff an aligned access of exactly sz bytes is atomic; sz == 0 gives the largest such
 * size. (Spec: "Shared Memory Accesses".) */
#define UPCR_ATOMIC_MEMSIZE(sz) ((sz) == 0 ? 8 : ((sz) == 1 || (sz) == 2 || (sz) == 4 || (sz) == 8))

/* Index of a UPC thread, 0 to THREADS-1. */
typedef uint32_t upcr_thread_t;
/* Index of an element within its block. */
typedef uint32_t upcr_phase_t;
/* Phased pointer-to-shared: phase << 44 | offset in the segment; 0 is null. */
typedef uint64_t upcr_shared_ptr_t;
/* Phaseless pointer-to-shared: the address itself; 0 is null. */
typedef uint64_t upcr_pshared_ptr_t;
#define UPCR_SHARED_SIZE_ 8
#define UPCR_PSHARED_SIZE_ 8

/* Largest unsigned integer that one register holds. */
typedef uint64_t upcr_register_value_t;
#define SIZEOF_UPCR_REGISTER_VALUE_T 8
#define SIZEOF_UPCR_REGISTER_T SIZEOF_UPCR_REGISTER_VALUE_T

/* For products that need more than 64 bits. */
__extension__ typedef unsigned __int128 upcri_product_t;
__extension__ typedef __int128 upcri_signed_product_t;

#ifdef UPCRI_CHECK
#define UPCRI_CONFIG_MODE "check"
#else
#define UPCRI_CONFIG_MODE "fast"
#endif

/* Objects with equal strings can be linked together. Tools can also find the string in every binary
 * (see upcri_config_tag in startup.cc). */
#define UPCR_CONFIG_STRING                                                                      \
  "SMP UPC runtime, UPCR 3.12, pointers packed 20/44 and raw, threads as OS threads, checking " \
  "and fast objects link"

#define UPCRI_INLINE \
  static __inline__ __attribute__((__always_inline__, __unused__, __no_instrument_function__))
#define UPCRI_COLD __attribute__((__cold__, __noinline__))
#define UPCRI_NORETURN __attribute__((__noreturn__))
#define UPCRI_LIKELY(x) __builtin_expect(!!(x), 1)
#define UPCRI_UNLIKELY(x) __builtin_expect(!!(x), 0)
/* A condition for which compilers should use a branch, not a conditional move. */
#define UPCRI_MOSTLY(x) __builtin_expect_with_probability(!!(x), 1, 0.995)

#ifndef UPCR_RESTRICT
#define UPCR_RESTRICT __restrict__
#endif

/* ThreadSanitizer sees the runtime's order, except where it checks the runtime itself. */
#if defined(UPCRI_RACES_UNTOLD)
#elif defined(__SANITIZE_THREAD__)
#define UPCRI_TSAN 1
#elif defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define UPCRI_TSAN 1
#endif
#endif

#endif
