/* SPDX-License-Identifier: MIT */
/* OpenSHMEM's atomic memory operations under their typed names, with and without a context. (1.6,
 * section 9.7.) Each is complete when it returns, so the _nbi forms are the plain ones. They are
 * relaxed: shmem_fence, shmem_quiet and the synchronising routines order them. */
#ifndef UPCRI_SHMEM_AMO_H
#define UPCRI_SHMEM_AMO_H

#include <upcri/shmem/symmetric.h>

UPCRI_BEGIN_C

/* Extended types: fetch, set, swap. */
#define UPCRI_SHMEM_DEFINE(name, type, kernel)                                                   \
  UPCRI_SHMEM_BOTH(type, name, _atomic_fetch, (const type* source, int pe),                      \
                   return (type)upcri_amo_fetch_relaxed_##kernel(UPCRI_SHMEM_OBJECT(source));)   \
  UPCRI_SHMEM_BOTH(void, name, _atomic_fetch_nbi, (type * fetch, const type* source, int pe),    \
                   *fetch = (type)upcri_amo_fetch_relaxed_##kernel(UPCRI_SHMEM_OBJECT(source));) \
  UPCRI_SHMEM_BOTH(void, name, _atomic_set, (type * dest, type value, int pe),                   \
                   upcri_amo_set_relaxed_##kernel(UPCRI_SHMEM_ATOMIC(dest), value);)             \
  UPCRI_SHMEM_UPDATE_FETCHING(name, type, swap, _atomic_swap, kernel)

/* An update with one operand that returns the old value, and its _nbi form. */
#define UPCRI_SHMEM_UPDATE_FETCHING(name, type, operation, suffix, kernel)                     \
  UPCRI_SHMEM_BOTH(                                                                            \
      type, name, suffix, (type * dest, type value, int pe),                                   \
      return (type)upcri_amo_##operation##_relaxed_##kernel(UPCRI_SHMEM_ATOMIC(dest), value);) \
  UPCRI_SHMEM_BOTH(                                                                            \
      void, name, suffix##_nbi, (type * fetch, type * dest, type value, int pe),               \
      *fetch = (type)upcri_amo_##operation##_relaxed_##kernel(UPCRI_SHMEM_ATOMIC(dest), value);)
/* One that does not. */
#define UPCRI_SHMEM_UPDATE(name, type, operation, suffix, kernel)         \
  UPCRI_SHMEM_BOTH(void, name, suffix, (type * dest, type value, int pe), \
                   upcri_amo_##operation##relaxed_##kernel(UPCRI_SHMEM_ATOMIC(dest), value);)

UPCRI_SHMEM_EXTENDED_AMO(UPCRI_SHMEM_DEFINE)
#undef UPCRI_SHMEM_DEFINE

/* Standard types: compare_swap, inc, add and their fetching forms. */
#define UPCRI_SHMEM_DEFINE(name, type, kernel)                                                     \
  UPCRI_SHMEM_BOTH(type, name, _atomic_compare_swap, (type * dest, type cond, type value, int pe), \
                   return (type)upcri_amo_compare_swap_relaxed_##kernel(UPCRI_SHMEM_ATOMIC(dest),  \
                                                                        cond, value);)             \
  UPCRI_SHMEM_BOTH(void, name, _atomic_compare_swap_nbi,                                           \
                   (type * fetch, type * dest, type cond, type value, int pe),                     \
                   *fetch = (type)upcri_amo_compare_swap_relaxed_##kernel(                         \
                       UPCRI_SHMEM_ATOMIC(dest), cond, value);)                                    \
  UPCRI_SHMEM_BOTH(type, name, _atomic_fetch_inc, (type * dest, int pe),                           \
                   return (type)upcri_amo_fetch_inc_relaxed_##kernel(UPCRI_SHMEM_ATOMIC(dest));)   \
  UPCRI_SHMEM_BOTH(void, name, _atomic_fetch_inc_nbi, (type * fetch, type * dest, int pe),         \
                   *fetch = (type)upcri_amo_fetch_inc_relaxed_##kernel(UPCRI_SHMEM_ATOMIC(dest));) \
  UPCRI_SHMEM_BOTH(void, name, _atomic_inc, (type * dest, int pe),                                 \
                   upcri_amo_inc_relaxed_##kernel(UPCRI_SHMEM_ATOMIC(dest));)                      \
  UPCRI_SHMEM_UPDATE_FETCHING(name, type, fetch_add, _atomic_fetch_add, kernel)                    \
  UPCRI_SHMEM_UPDATE(name, type, add_, _atomic_add, kernel)
UPCRI_SHMEM_STANDARD_AMO(UPCRI_SHMEM_DEFINE)
#undef UPCRI_SHMEM_DEFINE

/* Bitwise types: and, or, xor and their fetching forms. */
#define UPCRI_SHMEM_DEFINE(name, type, kernel)                                  \
  UPCRI_SHMEM_UPDATE_FETCHING(name, type, fetch_and, _atomic_fetch_and, kernel) \
  UPCRI_SHMEM_UPDATE(name, type, and_, _atomic_and, kernel)                     \
  UPCRI_SHMEM_UPDATE_FETCHING(name, type, fetch_or, _atomic_fetch_or, kernel)   \
  UPCRI_SHMEM_UPDATE(name, type, or_, _atomic_or, kernel)                       \
  UPCRI_SHMEM_UPDATE_FETCHING(name, type, fetch_xor, _atomic_fetch_xor, kernel) \
  UPCRI_SHMEM_UPDATE(name, type, xor_, _atomic_xor, kernel)
UPCRI_SHMEM_BITWISE_AMO(UPCRI_SHMEM_DEFINE)
#undef UPCRI_SHMEM_DEFINE

/* Names from before OpenSHMEM 1.4, deprecated. */
#define UPCRI_SHMEM_DEFINE(name, type, kernel)                                    \
  UPCRI_SHMEM_OLD(UPCRI_SHMEM_SINCE_1_4(name, _atomic_fetch), type, name##_fetch, \
                  (const type* source, int pe),                                   \
                  return UPCRI_SHMEM_INNER(name##_atomic_fetch)(source, pe);)     \
  UPCRI_SHMEM_OLD(UPCRI_SHMEM_SINCE_1_4(name, _atomic_set), void, name##_set,     \
                  (type * dest, type value, int pe),                              \
                  UPCRI_SHMEM_INNER(name##_atomic_set)(dest, value, pe);)         \
  UPCRI_SHMEM_OLD(UPCRI_SHMEM_SINCE_1_4(name, _atomic_swap), type, name##_swap,   \
                  (type * dest, type value, int pe),                              \
                  return UPCRI_SHMEM_INNER(name##_atomic_swap)(dest, value, pe);)
UPCRI_SHMEM_OLD_EXTENDED_AMO(UPCRI_SHMEM_DEFINE)
#undef UPCRI_SHMEM_DEFINE
#define UPCRI_SHMEM_DEFINE(name, type, kernel)                                                  \
  UPCRI_SHMEM_OLD(UPCRI_SHMEM_SINCE_1_4(name, _atomic_compare_swap), type, name##_cswap,        \
                  (type * dest, type cond, type value, int pe),                                 \
                  return UPCRI_SHMEM_INNER(name##_atomic_compare_swap)(dest, cond, value, pe);) \
  UPCRI_SHMEM_OLD(UPCRI_SHMEM_SINCE_1_4(name, _atomic_fetch_inc), type, name##_finc,            \
                  (type * dest, int pe),                                                        \
                  return UPCRI_SHMEM_INNER(name##_atomic_fetch_inc)(dest, pe);)                 \
  UPCRI_SHMEM_OLD(UPCRI_SHMEM_SINCE_1_4(name, _atomic_inc), void, name##_inc,                   \
                  (type * dest, int pe), UPCRI_SHMEM_INNER(name##_atomic_inc)(dest, pe);)       \
  UPCRI_SHMEM_OLD(UPCRI_SHMEM_SINCE_1_4(name, _atomic_fetch_add), type, name##_fadd,            \
                  (type * dest, type value, int pe),                                            \
                  return UPCRI_SHMEM_INNER(name##_atomic_fetch_add)(dest, value, pe);)          \
  UPCRI_SHMEM_OLD(UPCRI_SHMEM_SINCE_1_4(name, _atomic_add), void, name##_add,                   \
                  (type * dest, type value, int pe),                                            \
                  UPCRI_SHMEM_INNER(name##_atomic_add)(dest, value, pe);)
UPCRI_SHMEM_OLD_STANDARD_AMO(UPCRI_SHMEM_DEFINE)
#undef UPCRI_SHMEM_DEFINE

UPCRI_END_C
#endif
