/* SPDX-License-Identifier: MIT */
/* OpenSHMEM's point-to-point synchronisation, memory ordering, and locks. (1.6, sections 9.11 to
 * 9.13.) A test is one acquire load; a wait that is not over at once spins, yields and sleeps in
 * the library. */
#ifndef UPCRI_SHMEM_SYNC_H
#define UPCRI_SHMEM_SYNC_H

#include <upcri/shmem/symmetric.h>
#include <upcri/sync.h>

UPCRI_BEGIN_C

/* The condition of a wait: `cmp` between each element of ivars, except where status is not 0, and
 * value or, if vector, the element of values. */
typedef struct {
  const void* ivars;
  const void* values;
  const int* status; /* or NULL */
  size_t nelems;
  int cmp;
  int type; /* UPCRI_SHMEM_TYPE_… */
  int vector;
  const char* function;
} upcri_shmem_condition_t;
enum {
  UPCRI_SHMEM_TYPE_i16,
  UPCRI_SHMEM_TYPE_u16,
  UPCRI_SHMEM_TYPE_i32,
  UPCRI_SHMEM_TYPE_u32,
  UPCRI_SHMEM_TYPE_i64,
  UPCRI_SHMEM_TYPE_u64
};

/* all: 1 if it holds for all elements; any: the index of one for which it holds, SIZE_MAX if there
 * is none; some: how many, and their indices. The waiting forms return once it holds for all or for
 * one, and at once if there is no element to wait for. */
int upcri_shmem_test_all(const upcri_shmem_condition_t* condition);
size_t upcri_shmem_test_any(const upcri_shmem_condition_t* condition);
size_t upcri_shmem_test_some(const upcri_shmem_condition_t* condition, size_t* indices);
void upcri_shmem_wait_all(const upcri_shmem_condition_t* condition);
size_t upcri_shmem_wait_any(const upcri_shmem_condition_t* condition);
size_t upcri_shmem_wait_some(const upcri_shmem_condition_t* condition, size_t* indices);
/* Reports a comparison that does not exist. */
void upcri_shmem_bad_comparison(int cmp, const char* function) UPCRI_NORETURN UPCRI_COLD;

/* Between two tests in a loop: lets other PEs run from time to time if they share a core. */
UPCRI_INLINE int upcri_shmem_not_yet(void) {
#ifdef UPCRI_CHECK
  upcri_schedule_look_again("tests in vain");
#endif
  if (UPCRI_UNLIKELY(upcri_settled_job.oversubscribed && (++upcri_self.polls & 31) == 0))
    upcri_poll_slow();
  return 0;
}

#define UPCRI_SHMEM_CONDITION(type_, vector_, values_) \
  const upcri_shmem_condition_t condition = {          \
      ivars, values_, status, nelems, cmp, UPCRI_SHMEM_TYPE_##type_, vector_, UPCRI_SHMEM_FUNC}

/* The test and wait functions of one type over several objects, against one value or a vector. */
#define UPCRI_SHMEM_SEVERAL(name, type, kernel, vector, suffix, value_type, values)               \
  UPCRI_SHMEM_FUNCTION(                                                                           \
      void, name##_wait_until_all##suffix,                                                        \
      (type * ivars, size_t nelems, const int* status, int cmp, value_type cmp_value),            \
      UPCRI_SHMEM_CONDITION(kernel, vector, values);                                              \
      upcri_shmem_wait_all(&condition);)                                                          \
  UPCRI_SHMEM_FUNCTION(                                                                           \
      size_t, name##_wait_until_any##suffix,                                                      \
      (type * ivars, size_t nelems, const int* status, int cmp, value_type cmp_value),            \
      UPCRI_SHMEM_CONDITION(kernel, vector, values);                                              \
      return upcri_shmem_wait_any(&condition);)                                                   \
  UPCRI_SHMEM_FUNCTION(size_t, name##_wait_until_some##suffix,                                    \
                       (type * ivars, size_t nelems, size_t* indices, const int* status, int cmp, \
                        value_type cmp_value),                                                    \
                       UPCRI_SHMEM_CONDITION(kernel, vector, values);                             \
                       return upcri_shmem_wait_some(&condition, indices);)                        \
  UPCRI_SHMEM_FUNCTION(                                                                           \
      int, name##_test_all##suffix,                                                               \
      (type * ivars, size_t nelems, const int* status, int cmp, value_type cmp_value),            \
      UPCRI_SHMEM_CONDITION(kernel, vector, values);                                              \
      return upcri_shmem_test_all(&condition);)                                                   \
  UPCRI_SHMEM_FUNCTION(                                                                           \
      size_t, name##_test_any##suffix,                                                            \
      (type * ivars, size_t nelems, const int* status, int cmp, value_type cmp_value),            \
      UPCRI_SHMEM_CONDITION(kernel, vector, values);                                              \
      return upcri_shmem_test_any(&condition);)                                                   \
  UPCRI_SHMEM_FUNCTION(size_t, name##_test_some##suffix,                                          \
                       (type * ivars, size_t nelems, size_t* indices, const int* status, int cmp, \
                        value_type cmp_value),                                                    \
                       UPCRI_SHMEM_CONDITION(kernel, vector, values);                             \
                       return upcri_shmem_test_some(&condition, indices);)

#define UPCRI_SHMEM_DEFINE(name, type, kernel)                                                    \
  UPCRI_SHMEM_FUNCTION(                                                                           \
      int, name##_test, (type * ivar, int cmp, type cmp_value),                                   \
      const type held = __atomic_load_n(ivar, __ATOMIC_ACQUIRE);                                  \
      switch (cmp) {                                                                              \
        case SHMEM_CMP_EQ: return held == cmp_value || upcri_shmem_not_yet();                     \
        case SHMEM_CMP_NE: return held != cmp_value || upcri_shmem_not_yet();                     \
        case SHMEM_CMP_GT: return held > cmp_value || upcri_shmem_not_yet();                      \
        case SHMEM_CMP_LE: return held <= cmp_value || upcri_shmem_not_yet();                     \
        case SHMEM_CMP_LT: return held < cmp_value || upcri_shmem_not_yet();                      \
        case SHMEM_CMP_GE: return held >= cmp_value || upcri_shmem_not_yet();                     \
        default: upcri_shmem_bad_comparison(cmp, UPCRI_SHMEM_FUNC);                               \
      })                                                                                          \
  UPCRI_SHMEM_FUNCTION(                                                                           \
      void, name##_wait_until, (type * ivar, int cmp, type cmp_value),                            \
      if (UPCRI_LIKELY(UPCRI_SHMEM_INNER(name##_test)(ivar, cmp, cmp_value))) return;             \
      const upcri_shmem_condition_t condition = {ivar, &cmp_value, 0, 1, cmp,                     \
                                                 UPCRI_SHMEM_TYPE_##kernel, 0, UPCRI_SHMEM_FUNC}; \
      upcri_shmem_wait_all(&condition);)                                                          \
  UPCRI_SHMEM_SEVERAL(name, type, kernel, 0, , type, &cmp_value)                                  \
  UPCRI_SHMEM_SEVERAL(name, type, kernel, 1, _vector, const type*, cmp_value)
UPCRI_SHMEM_SYNC(UPCRI_SHMEM_DEFINE)
#undef UPCRI_SHMEM_DEFINE

/* Waits for a signal word of the calling PE and returns its value after that. */
UPCRI_SHMEM_FUNCTION(uint64_t, signal_wait_until, (uint64_t* sig_addr, int cmp, uint64_t cmp_value),
                     UPCRI_SHMEM_INNER(uint64_wait_until)(sig_addr, cmp, cmp_value);
                     return __atomic_load_n(sig_addr, __ATOMIC_ACQUIRE);)

/* Deprecated: wait until the object is no longer cmp_value. shmem_wait and shmem_wait_until of C
 * without generics are those of long. */
#define UPCRI_SHMEM_DEFINE(name, type)                                         \
  UPCRI_SHMEM_OLD(UPCRI_SHMEM_SINCE_1_4(name, _wait_until), void, name##_wait, \
                  (type * ivar, type cmp_value),                               \
                  UPCRI_SHMEM_INNER(name##_wait_until)(ivar, SHMEM_CMP_NE, cmp_value);)
UPCRI_SHMEM_DEFINE(short, short)
UPCRI_SHMEM_DEFINE(int, int)
UPCRI_SHMEM_DEFINE(long, long)
UPCRI_SHMEM_DEFINE(longlong, long long)
#undef UPCRI_SHMEM_DEFINE
UPCRI_SHMEM_OLD(UPCRI_SHMEM_SINCE_1_4(long, _wait_until), void, wait_until,
                (long* ivar, int cmp, long cmp_value),
                UPCRI_SHMEM_INNER(long_wait_until)(ivar, cmp, cmp_value);)
UPCRI_SHMEM_OLD(UPCRI_SHMEM_SINCE_1_4(long, _wait_until), void, wait, (long* ivar, long cmp_value),
                UPCRI_SHMEM_INNER(long_wait_until)(ivar, SHMEM_CMP_NE, cmp_value);)

/* Checks that each of the PEs exists in the context's team. */
#ifdef UPCRI_CHECK
#define UPCRI_SHMEM_CHECK_PES(ctx, pes, npes) \
  for (size_t i = 0; i < npes; ++i) upcri_shmem_check_ctx(ctx, pes[i], UPCRI_SHMEM_FUNC);
#else
#define UPCRI_SHMEM_CHECK_PES(ctx, pes, npes) (void)(ctx), (void)(pes);
#endif

/* Orders the puts and AMOs of this PE: those before take effect before those after it, for a PE
 * that waits for one of the latter. That wait is acquire and pairs with the release fence. */
#ifdef UPCRI_TSAN
#define UPCRI_SHMEM_ORDER_STORES
#else
#define UPCRI_SHMEM_ORDER_STORES __atomic_thread_fence(__ATOMIC_RELEASE);
#endif
UPCRI_SHMEM_FUNCTION(void, fence, (void),
                     UPCRI_SHMEM_ORDER_STORES __asm__ __volatile__("" :: : "memory");)
UPCRI_SHMEM_FUNCTION(void, ctx_fence, (shmem_ctx_t ctx), (void)ctx; UPCRI_SHMEM_INNER(fence)();)
/* Returns when all of them have taken effect for every PE. */
UPCRI_SHMEM_FUNCTION(void, quiet, (void), upcri_fence();)
UPCRI_SHMEM_FUNCTION(void, ctx_quiet, (shmem_ctx_t ctx), (void)ctx; UPCRI_SHMEM_INNER(quiet)();)
UPCRI_SHMEM_BOTH(void, , pe_quiet, (const int* target_pes, size_t npes),
                 UPCRI_SHMEM_CHECK_PES(ctx, target_pes, npes) if (npes > 0) upcri_fence();)

/* Locks: a symmetric long, 0 on every PE at first. Waiters get the lock in the order of their
 * calls. test_lock returns 0 if it has taken the lock, 1 if another PE has it. */
UPCRI_SHMEM_DECLARED(void, set_lock, (long* lock))
UPCRI_SHMEM_DECLARED(void, clear_lock, (long* lock))
UPCRI_SHMEM_DECLARED(int, test_lock, (long* lock))

UPCRI_END_C
#endif
