/* SPDX-License-Identifier: MIT */
/* UPC's atomics, for the C that a translator emits. (UPC 1.3, optional libraries, 7.5.)
 *
 * With a constant operation an atomic is inline: a test of the width of the domain's integers, and
 * the single instruction. Everything else is in atomics/upc_atomic.cc, including the checks of the
 * checking runtime. */
#ifndef UPC_ATOMIC_H
#define UPC_ATOMIC_H

#include <upcri/guard_macros.h>

#include <upc_types.h>
#include <upcri/amo.h>
#include <upcri/atomic_bits.h>
#include <upcri/call_site.h>
#include <upcri/job.h>

UPCRI_BEGIN_C

/* The kernel's number for a domain's type. */
enum {
  UPCRI_ATOMIC_i32,
  UPCRI_ATOMIC_u32,
  UPCRI_ATOMIC_i64,
  UPCRI_ATOMIC_u64,
  UPCRI_ATOMIC_f32,
  UPCRI_ATOMIC_f64,
  UPCRI_ATOMIC_pts
};
typedef struct upcri_atomicdomain upc_atomicdomain_t;
/* The bits that the domain's alignment leaves free in the pointer to it hold the width of its type,
 * so that an atomic need not read the domain: 4-byte and 8-byte integers and other types. */
#define UPCRI_ATOMIC_WIDTH 15u
#define UPCRI_ATOMIC_OTHER4 1u
#define UPCRI_ATOMIC_OTHER8 2u

/* Collective with the same arguments on all threads. type is one of UPC_INT, UINT, LONG, ULONG,
 * INT32, UINT32, INT64, UINT64, FLOAT, DOUBLE and PTS; ops a sum of operations that it allows: GET,
 * SET and CSWAP for all, AND, OR and XOR for integers, ADD, SUB, MULT, INC, DEC, MIN and MAX for
 * all but PTS. Others are fatal. The hints are ignored: latency and throughput are always the best
 * possible. */
upcr_pshared_ptr_t upc_all_atomicdomain_alloc(upc_type_t type, upc_op_t ops,
                                              upc_atomichint_t hints);
/* Collective: frees the domain once all threads have entered; null is ignored. */
void upc_all_atomicdomain_free(upcr_pshared_ptr_t domain);
/* 1 if one instruction performs each of the operations on objects of the type, and addr is
 * aligned. */
int upc_atomic_isfast(upc_type_t type, upc_op_t ops, upcr_shared_ptr_t addr);

/* Any operation; checks its arguments in the checking runtime. */
void upcri_atomic(upcr_pshared_ptr_t domain, void* fetch_ptr, upc_op_t op, upcr_shared_ptr_t target,
                  const void* operand1, const void* operand2, int strict);

/* The operations for which integers of a width have instructions, on the object at `at`; 0 if op is
 * none of them. */
#define UPCRI_ATOMIC_FETCHING(operation, suffix, ...)                               \
  if (fetch_ptr)                                                                    \
    *(upcri_amo_##suffix##_t*)fetch_ptr = upcri_amo_fetch_##operation(__VA_ARGS__); \
  else                                                                              \
    upcri_amo_##operation(__VA_ARGS__);                                             \
  return 1
#define UPCRI_ATOMIC_DEFINE(order, suffix)                                                       \
  UPCRI_INLINE int upcri_atomic_##order##_##suffix(void* fetch_ptr, upc_op_t op, void* at,       \
                                                   const void* operand1, const void* operand2) { \
    switch (op) {                                                                                \
      case UPC_GET:                                                                              \
        *(upcri_amo_##suffix##_t*)fetch_ptr = upcri_amo_fetch_##order##_##suffix(at);            \
        return 1;                                                                                \
      case UPC_SET:                                                                              \
        if (fetch_ptr)                                                                           \
          *(upcri_amo_##suffix##_t*)fetch_ptr =                                                  \
              upcri_amo_swap_##order##_##suffix(at, *(const upcri_amo_##suffix##_t*)operand1);   \
        else                                                                                     \
          upcri_amo_set_##order##_##suffix(at, *(const upcri_amo_##suffix##_t*)operand1);        \
        return 1;                                                                                \
      case UPC_CSWAP: {                                                                          \
        const upcri_amo_##suffix##_t before = upcri_amo_compare_swap_##order##_##suffix(         \
            at, *(const upcri_amo_##suffix##_t*)operand1,                                        \
            *(const upcri_amo_##suffix##_t*)operand2);                                           \
        if (fetch_ptr) *(upcri_amo_##suffix##_t*)fetch_ptr = before;                             \
        return 1;                                                                                \
      }                                                                                          \
      case UPC_INC: UPCRI_ATOMIC_FETCHING(inc_##order##_##suffix, suffix, at);                   \
      case UPC_DEC: UPCRI_ATOMIC_FETCHING(sub_##order##_##suffix, suffix, at, 1);                \
      case UPC_ADD: UPCRI_ATOMIC_OPERAND(add_##order##_##suffix, suffix);                        \
      case UPC_SUB: UPCRI_ATOMIC_OPERAND(sub_##order##_##suffix, suffix);                        \
      case UPC_AND: UPCRI_ATOMIC_OPERAND(and_##order##_##suffix, suffix);                        \
      case UPC_OR: UPCRI_ATOMIC_OPERAND(or_##order##_##suffix, suffix);                          \
      case UPC_XOR: UPCRI_ATOMIC_OPERAND(xor_##order##_##suffix, suffix);                        \
      default: return 0;                                                                         \
    }                                                                                            \
  }
#define UPCRI_ATOMIC_OPERAND(operation, suffix) \
  UPCRI_ATOMIC_FETCHING(operation, suffix, at, *(const upcri_amo_##suffix##_t*)operand1)
UPCRI_ATOMIC_DEFINE(relaxed, u32)
UPCRI_ATOMIC_DEFINE(relaxed, u64)
UPCRI_ATOMIC_DEFINE(strict, u32)
UPCRI_ATOMIC_DEFINE(strict, u64)
#undef UPCRI_ATOMIC_DEFINE

/* False where the compiler sees that an operand is smaller than that: then the domain's type is
 * smaller, too. */
#define UPCRI_ATOMIC_ROOM(bytes)                     \
  (__builtin_object_size(fetch_ptr, 0) >= (bytes) && \
   __builtin_object_size(operand1, 0) >= (bytes) && __builtin_object_size(operand2, 0) >= (bytes))

/* upcri_atomic on copies of the operands: the addresses of the caller's operands do not escape, so
 * it can keep them in registers where the fast path is taken. */
#define UPCRI_ATOMIC_DEFINE(bytes, word)                                                 \
  UPCRI_INLINE void upcri_atomic_copied##bytes(                                          \
      upcr_pshared_ptr_t domain, void* fetch_ptr, upc_op_t op, upcr_shared_ptr_t target, \
      const void* operand1, const void* operand2, int strict) {                          \
    word fetched, first = 0, second = 0;                                                 \
    if (operand1) __builtin_memcpy(&first, operand1, bytes);                             \
    if (operand2) __builtin_memcpy(&second, operand2, bytes);                            \
    upcri_atomic(domain, fetch_ptr ? &fetched : 0, op, target, operand1 ? &first : 0,    \
                 operand2 ? &second : 0, strict);                                        \
    if (fetch_ptr) __builtin_memcpy(fetch_ptr, &fetched, bytes);                         \
  }
UPCRI_ATOMIC_DEFINE(4, uint32_t)
UPCRI_ATOMIC_DEFINE(8, uint64_t)
#undef UPCRI_ATOMIC_DEFINE

#ifdef UPCRI_CHECK
#define UPCRI_ATOMIC_TRY(order, strict) ((void)0)
#else
#define UPCRI_ATOMIC_TRY(order, strict)                                                          \
  do {                                                                                           \
    if (!__builtin_constant_p(op)) break;                                                        \
    void* const at = (void*)(upcri_settled_job.base + (target & UPCRI_ADDR_MASK));               \
    const unsigned width = (unsigned)domain & UPCRI_ATOMIC_WIDTH;                                \
    if (UPCRI_ATOMIC_ROOM(8)) {                                                                  \
      if (UPCRI_LIKELY(width == 8) &&                                                            \
          upcri_atomic_##order##_u64(fetch_ptr, op, at, operand1, operand2))                     \
        return;                                                                                  \
      if (width == 8 || width == UPCRI_ATOMIC_OTHER8) {                                          \
        upcri_atomic_copied8(domain, fetch_ptr, op, target, operand1, operand2, strict);         \
        return;                                                                                  \
      }                                                                                          \
    }                                                                                            \
    if (width == 4 && upcri_atomic_##order##_u32(fetch_ptr, op, at, operand1, operand2)) return; \
    upcri_atomic_copied4(domain, fetch_ptr, op, target, operand1, operand2, strict);             \
    return;                                                                                      \
  } while (0)
#endif

#ifdef UPCRI_REPORT
#define UPCRI_ATOMIC_COUNT                                        \
  UPCRI_TARGET_shared(upcr_isnull_shared(target) ? 0 : target, 0, \
                      ((unsigned)domain & (4u | UPCRI_ATOMIC_OTHER4)) ? 4 : 8, 0)
#else
#define UPCRI_ATOMIC_COUNT ((void)0)
#endif

/* Atomically: *fetch_ptr = *target if fetch_ptr is not null, and *target = *target op *operand1,
 * with an operation of the domain; SET and CSWAP as their names say. Operands that an operation
 * does not have are null. */
UPCRI_INLINE void upc_atomic_relaxed(upcr_pshared_ptr_t domain, void* fetch_ptr, upc_op_t op,
                                     upcr_shared_ptr_t target, const void* operand1,
                                     const void* operand2) {
  UPCRI_ATOMIC_COUNT;
  UPCRI_ATOMIC_TRY(relaxed, 0);
  upcri_atomic(domain, fetch_ptr, op, target, operand1, operand2, 0);
}
UPCRI_INLINE void upc_atomic_strict(upcr_pshared_ptr_t domain, void* fetch_ptr, upc_op_t op,
                                    upcr_shared_ptr_t target, const void* operand1,
                                    const void* operand2) {
  UPCRI_ATOMIC_COUNT;
  UPCRI_ATOMIC_TRY(strict, 1);
  upcri_atomic(domain, fetch_ptr, op, target, operand1, operand2, 1);
}

UPCRI_PLACED(upcr_pshared_ptr_t, upc_all_atomicdomain_alloc, upc_type_t, upc_op_t, upc_atomichint_t)
UPCRI_PLACED_VOID(upc_all_atomicdomain_free, upcr_pshared_ptr_t)
UPCRI_NOTED_VOID(upc_atomic_relaxed, upcr_pshared_ptr_t, void*, upc_op_t, upcr_shared_ptr_t,
                 const void*, const void*)
UPCRI_NOTED_VOID(upc_atomic_strict, upcr_pshared_ptr_t, void*, upc_op_t, upcr_shared_ptr_t,
                 const void*, const void*)

UPCRI_END_C

#define upc_all_atomicdomain_alloc(...) UPCRI_FROM_HERE(upc_all_atomicdomain_alloc, __VA_ARGS__)
#define upc_all_atomicdomain_free(...) UPCRI_FROM_HERE(upc_all_atomicdomain_free, __VA_ARGS__)
#if defined(UPCRI_CHECK) || defined(UPCRI_REPORT)
#define upc_atomic_relaxed(...) UPCRI_FROM_HERE(upc_atomic_relaxed, __VA_ARGS__)
#define upc_atomic_strict(...) UPCRI_FROM_HERE(upc_atomic_strict, __VA_ARGS__)
#endif

#include <upcri/restore_macros.h>

#endif
