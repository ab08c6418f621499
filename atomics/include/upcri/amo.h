/* SPDX-License-Identifier: MIT */
/* The kernel of the atomic memory operations, for C: one function for each operation, order and
 * object width, on naturally aligned objects. OpenSHMEM's, UPC's and Berkeley's atomics use these;
 * atomics/kernel.h has the same for C++.
 *
 * Names are upcri_amo_OPERATION_ORDER_TYPE. TYPE is u8, u16, u32 or u64, which also serves signed
 * integers since they wrap around in the same way, f32 or f64, and for min and max also i8 to i64.
 * swap, compare_swap and operations with `fetch` in their names return the object's old value; the
 * others are the cheaper instruction. On x86-64 fetch and set are one load and one store; swap,
 * compare_swap, inc, add, and, or, xor, fetch_inc and fetch_add are one locked instruction; the
 * others, which have no instruction of their own, are a loop around a compare-exchange.
 *
 * Orders: a relaxed operation is only atomic. A strict one is a strict access of UPC's memory
 * model: it is in one order with all others, and no access of its thread moves across it; order.h
 * has the fences around it. On x86-64, where a locked instruction is a full fence, the code differs
 * only for fetch, set, and for min and max that change nothing. ThreadSanitizer does not model
 * fences, which order relaxed operations otherwise, so under it relaxed ones synchronise. */
#ifndef UPCRI_AMO_H
#define UPCRI_AMO_H

#include <upcri/access.h>

UPCRI_BEGIN_C

typedef uint8_t upcri_amo_u8_t __attribute__((__may_alias__));
typedef uint16_t upcri_amo_u16_t __attribute__((__may_alias__));
typedef uint32_t upcri_amo_u32_t __attribute__((__may_alias__));
typedef uint64_t upcri_amo_u64_t __attribute__((__may_alias__));

#ifdef UPCRI_TSAN
#define UPCRI_AMO_LOAD_relaxed __ATOMIC_ACQUIRE
#define UPCRI_AMO_STORE_relaxed __ATOMIC_RELEASE
#define UPCRI_AMO_UPDATE_relaxed __ATOMIC_ACQ_REL
#else
#define UPCRI_AMO_LOAD_relaxed __ATOMIC_RELAXED
#define UPCRI_AMO_STORE_relaxed __ATOMIC_RELAXED
#define UPCRI_AMO_UPDATE_relaxed __ATOMIC_RELAXED
#endif
#define UPCRI_AMO_UPDATE_strict __ATOMIC_SEQ_CST
/* Before and after an update. */
#define UPCRI_AMO_FENCE_relaxed() ((void)0)
#define UPCRI_AMO_FENCE_strict() upcri_fence_at_update()

/* fetch and set: a strict fetch is a load between fences, and a strict set is a swap whose result
 * is not used. */
#define UPCRI_AMO_DEFINE_ACCESS(type)                                                     \
  UPCRI_INLINE uint##type##_t upcri_amo_fetch_relaxed_u##type(const void* source) {       \
    return __atomic_load_n((const upcri_amo_u##type##_t*)source, UPCRI_AMO_LOAD_relaxed); \
  }                                                                                       \
  UPCRI_INLINE uint##type##_t upcri_amo_fetch_strict_u##type(const void* source) {        \
    upcri_fence();                                                                        \
    const uint##type##_t value =                                                          \
        __atomic_load_n((const upcri_amo_u##type##_t*)source, __ATOMIC_SEQ_CST);          \
    upcri_fence_behind_load();                                                            \
    return value;                                                                         \
  }                                                                                       \
  UPCRI_INLINE void upcri_amo_set_relaxed_u##type(void* target, uint##type##_t value) {   \
    __atomic_store_n((upcri_amo_u##type##_t*)target, value, UPCRI_AMO_STORE_relaxed);     \
  }                                                                                       \
  UPCRI_INLINE void upcri_amo_set_strict_u##type(void* target, uint##type##_t value) {    \
    upcri_fence_at_update();                                                              \
    (void)__atomic_exchange_n((upcri_amo_u##type##_t*)target, value, __ATOMIC_SEQ_CST);   \
    upcri_fence_at_update();                                                              \
  }

/* One update and its fetching form. `operation` ends in an underscore, since C++ has operators with
 * the bare names. */
#define UPCRI_AMO_DEFINE_UPDATE(operation, builtin, order, type)                                   \
  UPCRI_INLINE uint##type##_t upcri_amo_fetch_##operation##order##_u##type(void* target,           \
                                                                           uint##type##_t value) { \
    UPCRI_AMO_FENCE_##order();                                                                     \
    const uint##type##_t held =                                                                    \
        builtin((upcri_amo_u##type##_t*)target, value, UPCRI_AMO_UPDATE_##order);                  \
    UPCRI_AMO_FENCE_##order();                                                                     \
    return held;                                                                                   \
  }                                                                                                \
  UPCRI_INLINE void upcri_amo_##operation##order##_u##type(void* target, uint##type##_t value) {   \
    UPCRI_AMO_FENCE_##order();                                                                     \
    (void)builtin((upcri_amo_u##type##_t*)target, value, UPCRI_AMO_UPDATE_##order);                \
    UPCRI_AMO_FENCE_##order();                                                                     \
  }

/* A loop that replaces `held` with `result`, an expression of it and of `value`. A relaxed one ends
 * early if nothing changes. */
#define UPCRI_AMO_LOOP_relaxed 1
#define UPCRI_AMO_LOOP_strict 0
#define UPCRI_AMO_DEFINE_LOOP(operation, order, name, number, word, of_word, to_word, result)      \
  UPCRI_INLINE number upcri_amo_fetch_##operation##_##order##_##name(void* target, number value) { \
    UPCRI_AMO_FENCE_##order();                                                                     \
    word seen = __atomic_load_n((const word*)target, __ATOMIC_RELAXED);                            \
    for (;;) {                                                                                     \
      const number held = of_word(seen);                                                           \
      const word next = to_word(result);                                                           \
      if (UPCRI_AMO_LOOP_##order && next == seen) return held;                                     \
      if (__atomic_compare_exchange_n((word*)target, &seen, next, 1, UPCRI_AMO_UPDATE_##order,     \
                                      __ATOMIC_RELAXED)) {                                         \
        UPCRI_AMO_FENCE_##order();                                                                 \
        return held;                                                                               \
      }                                                                                            \
    }                                                                                              \
  }
#define UPCRI_AMO_DEFINE_MINMAX(order, sign, type)                                                \
  UPCRI_AMO_DEFINE_LOOP(min, order, sign##type, UPCRI_AMO_NUMBER_##sign(type),                    \
                        upcri_amo_u##type##_t, (UPCRI_AMO_NUMBER_##sign(type)), (uint##type##_t), \
                        (held < value ? held : value))                                            \
  UPCRI_AMO_DEFINE_LOOP(max, order, sign##type, UPCRI_AMO_NUMBER_##sign(type),                    \
                        upcri_amo_u##type##_t, (UPCRI_AMO_NUMBER_##sign(type)), (uint##type##_t), \
                        (held > value ? held : value))
#define UPCRI_AMO_NUMBER_i(type) int##type##_t
#define UPCRI_AMO_NUMBER_u(type) uint##type##_t

/* compare_swap stores `value` if the object held `cond`; it never fails spuriously. It returns on
 * two paths, so that a caller that compares the result with `cond` uses the instruction's own
 * flag. */
#define UPCRI_AMO_DEFINE_INTEGER(order, type)                                                 \
  UPCRI_INLINE uint##type##_t upcri_amo_swap_##order##_u##type(void* target,                  \
                                                               uint##type##_t value) {        \
    UPCRI_AMO_FENCE_##order();                                                                \
    const uint##type##_t held =                                                               \
        __atomic_exchange_n((upcri_amo_u##type##_t*)target, value, UPCRI_AMO_UPDATE_##order); \
    UPCRI_AMO_FENCE_##order();                                                                \
    return held;                                                                              \
  }                                                                                           \
  UPCRI_INLINE uint##type##_t upcri_amo_compare_swap_##order##_u##type(                       \
      void* target, uint##type##_t cond, uint##type##_t value) {                              \
    uint##type##_t seen = cond;                                                               \
    UPCRI_AMO_FENCE_##order();                                                                \
    const int swapped =                                                                       \
        __atomic_compare_exchange_n((upcri_amo_u##type##_t*)target, &seen, value, 0,          \
                                    UPCRI_AMO_UPDATE_##order, UPCRI_AMO_FAIL_##order);        \
    UPCRI_AMO_FENCE_##order();                                                                \
    if (swapped) return cond;                                                                 \
    if (seen == cond) __builtin_unreachable();                                                \
    return seen;                                                                              \
  }                                                                                           \
  UPCRI_AMO_DEFINE_UPDATE(add_, __atomic_fetch_add, order, type)                              \
  UPCRI_INLINE uint##type##_t upcri_amo_fetch_inc_##order##_u##type(void* target) {           \
    return upcri_amo_fetch_add_##order##_u##type(target, 1);                                  \
  }                                                                                           \
  UPCRI_INLINE void upcri_amo_inc_##order##_u##type(void* target) {                           \
    upcri_amo_add_##order##_u##type(target, 1);                                               \
  }                                                                                           \
  UPCRI_AMO_DEFINE_UPDATE(sub_, __atomic_fetch_sub, order, type)                              \
  UPCRI_AMO_DEFINE_UPDATE(and_, __atomic_fetch_and, order, type)                              \
  UPCRI_AMO_DEFINE_UPDATE(or_, __atomic_fetch_or, order, type)                                \
  UPCRI_AMO_DEFINE_UPDATE(xor_, __atomic_fetch_xor, order, type)                              \
  UPCRI_AMO_DEFINE_LOOP(mult, order, u##type, uint##type##_t, upcri_amo_u##type##_t,          \
                        (uint##type##_t), (uint##type##_t), ((uint64_t)held * value))         \
  UPCRI_AMO_DEFINE_MINMAX(order, i, type)                                                     \
  UPCRI_AMO_DEFINE_MINMAX(order, u, type)
#ifdef UPCRI_TSAN
#define UPCRI_AMO_FAIL_relaxed __ATOMIC_ACQUIRE
#else
#define UPCRI_AMO_FAIL_relaxed __ATOMIC_RELAXED
#endif
#define UPCRI_AMO_FAIL_strict __ATOMIC_SEQ_CST

#define UPCRI_AMO_DEFINE(type)            \
  UPCRI_AMO_DEFINE_ACCESS(type)           \
  UPCRI_AMO_DEFINE_INTEGER(relaxed, type) \
  UPCRI_AMO_DEFINE_INTEGER(strict, type)
UPCRI_AMO_DEFINE(8)
UPCRI_AMO_DEFINE(16)
UPCRI_AMO_DEFINE(32)
UPCRI_AMO_DEFINE(64)

UPCRI_INLINE uint32_t upcri_amo_bits_f32(float value) { return (uint32_t)upcri_float_bits(value); }
UPCRI_INLINE uint64_t upcri_amo_bits_f64(double value) { return upcri_double_bits(value); }
UPCRI_INLINE float upcri_amo_number_f32(uint32_t bits) { return upcri_float_of(bits); }
UPCRI_INLINE double upcri_amo_number_f64(uint64_t bits) { return upcri_double_of(bits); }

/* Floating point: fetch, set and swap move bits. compare_swap compares values, so that +0 equals
 * -0; NaNs are not allowed. min and max store the operand where neither is less: for +0 and -0, and
 * where one is NaN. */
#define UPCRI_AMO_DEFINE_FLOATING(order, number, type)                                           \
  UPCRI_INLINE number upcri_amo_fetch_##order##_f##type(const void* source) {                    \
    return upcri_amo_number_f##type(upcri_amo_fetch_##order##_u##type(source));                  \
  }                                                                                              \
  UPCRI_INLINE void upcri_amo_set_##order##_f##type(void* target, number value) {                \
    upcri_amo_set_##order##_u##type(target, upcri_amo_bits_f##type(value));                      \
  }                                                                                              \
  UPCRI_INLINE number upcri_amo_swap_##order##_f##type(void* target, number value) {             \
    return upcri_amo_number_f##type(                                                             \
        upcri_amo_swap_##order##_u##type(target, upcri_amo_bits_f##type(value)));                \
  }                                                                                              \
  UPCRI_INLINE number upcri_amo_compare_swap_##order##_f##type(void* target, number cond,        \
                                                               number value) {                   \
    uint##type##_t seen = upcri_amo_bits_f##type(cond);                                          \
    for (;;) {                                                                                   \
      const uint##type##_t bits =                                                                \
          upcri_amo_compare_swap_##order##_u##type(target, seen, upcri_amo_bits_f##type(value)); \
      const number held = upcri_amo_number_f##type(bits);                                        \
      if (bits == seen || held != cond) return held;                                             \
      seen = bits;                                                                               \
    }                                                                                            \
  }                                                                                              \
  UPCRI_AMO_DEFINE_FLOATING_LOOP(add, order, number, type, held + value)                         \
  UPCRI_AMO_DEFINE_FLOATING_LOOP(sub, order, number, type, held - value)                         \
  UPCRI_AMO_DEFINE_FLOATING_LOOP(mult, order, number, type, held* value)                         \
  UPCRI_AMO_DEFINE_FLOATING_LOOP(min, order, number, type, held < value ? held : value)          \
  UPCRI_AMO_DEFINE_FLOATING_LOOP(max, order, number, type, held > value ? held : value)
#define UPCRI_AMO_DEFINE_FLOATING_LOOP(operation, order, number, type, result)    \
  UPCRI_AMO_DEFINE_LOOP(operation, order, f##type, number, upcri_amo_u##type##_t, \
                        upcri_amo_number_f##type, upcri_amo_bits_f##type, (result))
UPCRI_AMO_DEFINE_FLOATING(relaxed, float, 32)
UPCRI_AMO_DEFINE_FLOATING(relaxed, double, 64)
UPCRI_AMO_DEFINE_FLOATING(strict, float, 32)
UPCRI_AMO_DEFINE_FLOATING(strict, double, 64)

UPCRI_END_C
#endif
