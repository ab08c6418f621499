/* SPDX-License-Identifier: MIT */
/* OpenSHMEM's type-generic names for C++: overloads for exactly the types that each operation
 * allows. */
#ifndef UPCRI_SHMEM_OVERLOAD_H
#define UPCRI_SHMEM_OVERLOAD_H

#include <upcri/shmem/active_set.h>
#include <upcri/shmem/rma.h>
#include <upcri/shmem/sync.h>

/* The distinct types of each table. */
#define UPCRI_SHMEM_EACH_OLD_STANDARD(X) X(int, int) X(long, long) X(longlong, long long)
#define UPCRI_SHMEM_EACH_UNSIGNED(X) \
  X(uint, unsigned int) X(ulong, unsigned long) X(ulonglong, unsigned long long)
#define UPCRI_SHMEM_EACH_STANDARD(X) UPCRI_SHMEM_EACH_OLD_STANDARD(X) UPCRI_SHMEM_EACH_UNSIGNED(X)
#define UPCRI_SHMEM_EACH_REAL(X) X(float, float) X(double, double)
#define UPCRI_SHMEM_EACH_BITWISE(X) UPCRI_SHMEM_EACH_UNSIGNED(X) X(int32, int32_t) X(int64, int64_t)
#define UPCRI_SHMEM_EACH_SHORT(X) X(short, short) X(ushort, unsigned short)
/* Lists, which clang-format would format as expressions. */
/* clang-format off */
#define UPCRI_SHMEM_EACH_RMA(X)                                                          \
  X(char, char) X(schar, signed char) X(uchar, unsigned char) UPCRI_SHMEM_EACH_SHORT(X)  \
  UPCRI_SHMEM_EACH_STANDARD(X) UPCRI_SHMEM_EACH_REAL(X) X(longdouble, long double)
#define UPCRI_SHMEM_EACH_BITWISE_REDUCE(X)                                                    \
  X(uchar, unsigned char) X(ushort, unsigned short) X(int8, int8_t) X(int16, int16_t)         \
  UPCRI_SHMEM_EACH_BITWISE(X)
/* clang-format on */

/* An overload for shmem_NAME_OPERATION, and one for shmem_ctx_NAME_OPERATION. */
#define UPCRI_SHMEM_OVERLOADS(result, name, operation, parameters, arguments)                   \
  UPCRI_INLINE result shmem##operation parameters { return shmem_##name##operation arguments; } \
  UPCRI_INLINE result shmem##operation(shmem_ctx_t ctx, UPCRI_SHMEM_BARE parameters) {          \
    return shmem_ctx_##name##operation(ctx, UPCRI_SHMEM_BARE arguments);                        \
  }
/* One overload. */
#define UPCRI_SHMEM_OVERLOAD(result, name, operation, parameters, arguments) \
  UPCRI_INLINE result shmem##operation parameters { return shmem_##name##operation arguments; }
#define UPCRI_SHMEM_OVERLOAD_VALUE(result, name, type, operation)                   \
  UPCRI_SHMEM_OVERLOADS(result, name, operation, (type * dest, type value, int pe), \
                        (dest, value, pe))
#define UPCRI_SHMEM_OVERLOAD_FETCH_VALUE(name, type, operation) \
  UPCRI_SHMEM_OVERLOAD_VALUE(type, name, type, operation)       \
  UPCRI_SHMEM_OVERLOADS(void, name, operation##_nbi,            \
                        (type * fetch, type * dest, type value, int pe), (fetch, dest, value, pe))

#define UPCRI_SHMEM_DEFINE(name, type)                                                             \
  UPCRI_SHMEM_OVERLOADS(type, name, _atomic_fetch, (const type* source, int pe), (source, pe))     \
  UPCRI_SHMEM_OVERLOADS(void, name, _atomic_fetch_nbi, (type * fetch, const type* source, int pe), \
                        (fetch, source, pe))                                                       \
  UPCRI_SHMEM_OVERLOAD_VALUE(void, name, type, _atomic_set)                                        \
  UPCRI_SHMEM_OVERLOAD_FETCH_VALUE(name, type, _atomic_swap)
UPCRI_SHMEM_EACH_REAL(UPCRI_SHMEM_DEFINE)
UPCRI_SHMEM_EACH_STANDARD(UPCRI_SHMEM_DEFINE)
#undef UPCRI_SHMEM_DEFINE

#define UPCRI_SHMEM_DEFINE(name, type)                                                          \
  UPCRI_SHMEM_OVERLOADS(type, name, _atomic_compare_swap,                                       \
                        (type * dest, type cond, type value, int pe), (dest, cond, value, pe))  \
  UPCRI_SHMEM_OVERLOADS(void, name, _atomic_compare_swap_nbi,                                   \
                        (type * fetch, type * dest, type cond, type value, int pe),             \
                        (fetch, dest, cond, value, pe))                                         \
  UPCRI_SHMEM_OVERLOADS(type, name, _atomic_fetch_inc, (type * dest, int pe), (dest, pe))       \
  UPCRI_SHMEM_OVERLOADS(void, name, _atomic_fetch_inc_nbi, (type * fetch, type * dest, int pe), \
                        (fetch, dest, pe))                                                      \
  UPCRI_SHMEM_OVERLOADS(void, name, _atomic_inc, (type * dest, int pe), (dest, pe))             \
  UPCRI_SHMEM_OVERLOAD_FETCH_VALUE(name, type, _atomic_fetch_add)                               \
  UPCRI_SHMEM_OVERLOAD_VALUE(void, name, type, _atomic_add)
UPCRI_SHMEM_EACH_STANDARD(UPCRI_SHMEM_DEFINE)
#undef UPCRI_SHMEM_DEFINE

#define UPCRI_SHMEM_DEFINE(name, type)                            \
  UPCRI_SHMEM_OVERLOAD_FETCH_VALUE(name, type, _atomic_fetch_and) \
  UPCRI_SHMEM_OVERLOAD_VALUE(void, name, type, _atomic_and)       \
  UPCRI_SHMEM_OVERLOAD_FETCH_VALUE(name, type, _atomic_fetch_or)  \
  UPCRI_SHMEM_OVERLOAD_VALUE(void, name, type, _atomic_or)        \
  UPCRI_SHMEM_OVERLOAD_FETCH_VALUE(name, type, _atomic_fetch_xor) \
  UPCRI_SHMEM_OVERLOAD_VALUE(void, name, type, _atomic_xor)
UPCRI_SHMEM_EACH_BITWISE(UPCRI_SHMEM_DEFINE)
#undef UPCRI_SHMEM_DEFINE

/* Atomics under their deprecated names. */
#define UPCRI_SHMEM_OLD_OVERLOAD(result, name, operation, instead, parameters, arguments) \
  UPCRI_INLINE result shmem##operation parameters                                         \
      __attribute__((__deprecated__("OpenSHMEM 1.4 has shmem" #instead " instead")));     \
  UPCRI_INLINE result shmem##operation parameters { return shmem_##name##instead arguments; }
#define UPCRI_SHMEM_DEFINE(name, type)                                                         \
  UPCRI_SHMEM_OLD_OVERLOAD(type, name, _fetch, _atomic_fetch, (const type* source, int pe),    \
                           (source, pe))                                                       \
  UPCRI_SHMEM_OLD_OVERLOAD(void, name, _set, _atomic_set, (type * dest, type value, int pe),   \
                           (dest, value, pe))                                                  \
  UPCRI_SHMEM_OLD_OVERLOAD(type, name, _swap, _atomic_swap, (type * dest, type value, int pe), \
                           (dest, value, pe))
UPCRI_SHMEM_EACH_REAL(UPCRI_SHMEM_DEFINE)
UPCRI_SHMEM_EACH_OLD_STANDARD(UPCRI_SHMEM_DEFINE)
#undef UPCRI_SHMEM_DEFINE
#define UPCRI_SHMEM_DEFINE(name, type)                                                            \
  UPCRI_SHMEM_OLD_OVERLOAD(type, name, _cswap, _atomic_compare_swap,                              \
                           (type * dest, type cond, type value, int pe), (dest, cond, value, pe)) \
  UPCRI_SHMEM_OLD_OVERLOAD(type, name, _finc, _atomic_fetch_inc, (type * dest, int pe),           \
                           (dest, pe))                                                            \
  UPCRI_SHMEM_OLD_OVERLOAD(void, name, _inc, _atomic_inc, (type * dest, int pe), (dest, pe))      \
  UPCRI_SHMEM_OLD_OVERLOAD(type, name, _fadd, _atomic_fetch_add,                                  \
                           (type * dest, type value, int pe), (dest, value, pe))                  \
  UPCRI_SHMEM_OLD_OVERLOAD(void, name, _add, _atomic_add, (type * dest, type value, int pe),      \
                           (dest, value, pe))
UPCRI_SHMEM_EACH_OLD_STANDARD(UPCRI_SHMEM_DEFINE)
#undef UPCRI_SHMEM_DEFINE

/* Remote memory access and collectives. */
#define UPCRI_SHMEM_OVERLOAD_TRANSFER(name, type, operation)                      \
  UPCRI_SHMEM_OVERLOADS(void, name, operation,                                    \
                        (type * dest, const type* source, size_t nelems, int pe), \
                        (dest, source, nelems, pe))
#define UPCRI_SHMEM_OVERLOAD_STRIDED(name, type, operation)                                   \
  UPCRI_SHMEM_OVERLOADS(                                                                      \
      void, name, operation,                                                                  \
      (type * dest, const type* source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe), \
      (dest, source, dst, sst, nelems, pe))
#define UPCRI_SHMEM_OVERLOAD_BLOCKS(name, type, operation)                              \
  UPCRI_SHMEM_OVERLOADS(void, name, operation,                                          \
                        (type * dest, const type* source, ptrdiff_t dst, ptrdiff_t sst, \
                         size_t bsize, size_t nblocks, int pe),                         \
                        (dest, source, dst, sst, bsize, nblocks, pe))
#define UPCRI_SHMEM_OVERLOAD_SIGNAL(name, type, operation)                                   \
  UPCRI_SHMEM_OVERLOADS(void, name, operation,                                               \
                        (type * dest, const type* source, size_t nelems, uint64_t* sig_addr, \
                         uint64_t signal, int sig_op, int pe),                               \
                        (dest, source, nelems, sig_addr, signal, sig_op, pe))
#define UPCRI_SHMEM_OVERLOAD_TEAM(name, type, operation)                                    \
  UPCRI_SHMEM_OVERLOAD(int, name, operation,                                                \
                       (shmem_team_t team, type * dest, const type* source, size_t nelems), \
                       (team, dest, source, nelems))
#define UPCRI_SHMEM_DEFINE(name, type)                                                     \
  UPCRI_SHMEM_OVERLOAD_TRANSFER(name, type, _put)                                          \
  UPCRI_SHMEM_OVERLOAD_TRANSFER(name, type, _get)                                          \
  UPCRI_SHMEM_OVERLOAD_TRANSFER(name, type, _put_nbi)                                      \
  UPCRI_SHMEM_OVERLOAD_TRANSFER(name, type, _get_nbi)                                      \
  UPCRI_SHMEM_OVERLOAD_VALUE(void, name, type, _p)                                         \
  UPCRI_SHMEM_OVERLOADS(type, name, _g, (const type* source, int pe), (source, pe))        \
  UPCRI_SHMEM_OVERLOAD_STRIDED(name, type, _iput)                                          \
  UPCRI_SHMEM_OVERLOAD_STRIDED(name, type, _iget)                                          \
  UPCRI_SHMEM_OVERLOAD_BLOCKS(name, type, _ibput)                                          \
  UPCRI_SHMEM_OVERLOAD_BLOCKS(name, type, _ibget)                                          \
  UPCRI_SHMEM_OVERLOAD_SIGNAL(name, type, _put_signal)                                     \
  UPCRI_SHMEM_OVERLOAD_SIGNAL(name, type, _put_signal_nbi)                                 \
  UPCRI_SHMEM_OVERLOAD(                                                                    \
      int, name, _broadcast,                                                               \
      (shmem_team_t team, type * dest, const type* source, size_t nelems, int root),       \
      (team, dest, source, nelems, root))                                                  \
  UPCRI_SHMEM_OVERLOAD_TEAM(name, type, _collect)                                          \
  UPCRI_SHMEM_OVERLOAD_TEAM(name, type, _fcollect)                                         \
  UPCRI_SHMEM_OVERLOAD_TEAM(name, type, _alltoall)                                         \
  UPCRI_SHMEM_OVERLOAD(int, name, _alltoalls,                                              \
                       (shmem_team_t team, type * dest, const type* source, ptrdiff_t dst, \
                        ptrdiff_t sst, size_t nelems),                                     \
                       (team, dest, source, dst, sst, nelems))                             \
  UPCRI_SHMEM_OVERLOAD_TEAM(name, type, _max_reduce)                                       \
  UPCRI_SHMEM_OVERLOAD_TEAM(name, type, _min_reduce)                                       \
  UPCRI_SHMEM_OVERLOAD_TEAM(name, type, _sum_reduce)                                       \
  UPCRI_SHMEM_OVERLOAD_TEAM(name, type, _prod_reduce)                                      \
  UPCRI_SHMEM_OVERLOAD_TEAM(name, type, _sum_inscan)                                       \
  UPCRI_SHMEM_OVERLOAD_TEAM(name, type, _sum_exscan)
UPCRI_SHMEM_EACH_RMA(UPCRI_SHMEM_DEFINE)
#undef UPCRI_SHMEM_DEFINE
#define UPCRI_SHMEM_DEFINE(name, type)               \
  UPCRI_SHMEM_OVERLOAD_TEAM(name, type, _and_reduce) \
  UPCRI_SHMEM_OVERLOAD_TEAM(name, type, _or_reduce)  \
  UPCRI_SHMEM_OVERLOAD_TEAM(name, type, _xor_reduce)
UPCRI_SHMEM_EACH_BITWISE_REDUCE(UPCRI_SHMEM_DEFINE)
#undef UPCRI_SHMEM_DEFINE
#define UPCRI_SHMEM_DEFINE(name, type)                \
  UPCRI_SHMEM_OVERLOAD_TEAM(name, type, _sum_reduce)  \
  UPCRI_SHMEM_OVERLOAD_TEAM(name, type, _prod_reduce) \
  UPCRI_SHMEM_OVERLOAD_TEAM(name, type, _sum_inscan)  \
  UPCRI_SHMEM_OVERLOAD_TEAM(name, type, _sum_exscan)
UPCRI_SHMEM_DEFINE(complexf, upcri_shmem_complexf_t)
UPCRI_SHMEM_DEFINE(complexd, upcri_shmem_complexd_t)
#undef UPCRI_SHMEM_DEFINE

/* Signals alone; the functions for the default context have these names, too. */
UPCRI_INLINE void shmem_signal_set(shmem_ctx_t ctx, uint64_t* sig_addr, uint64_t signal, int pe) {
  shmem_ctx_signal_set(ctx, sig_addr, signal, pe);
}
UPCRI_INLINE void shmem_signal_add(shmem_ctx_t ctx, uint64_t* sig_addr, uint64_t signal, int pe) {
  shmem_ctx_signal_add(ctx, sig_addr, signal, pe);
}

/* For a team; the function for an active set has this name, too. */
UPCRI_INLINE int shmem_sync(shmem_team_t team) { return shmem_team_sync(team); }

/* Point-to-point synchronisation. */
#define UPCRI_SHMEM_OVERLOAD_ALL(name, type, operation, result, value_type)            \
  UPCRI_SHMEM_OVERLOAD(                                                                \
      result, name, operation,                                                         \
      (type * ivars, size_t nelems, const int* status, int cmp, value_type cmp_value), \
      (ivars, nelems, status, cmp, cmp_value))
#define UPCRI_SHMEM_OVERLOAD_SOME(name, type, operation, value_type)                              \
  UPCRI_SHMEM_OVERLOAD(size_t, name, operation,                                                   \
                       (type * ivars, size_t nelems, size_t* indices, const int* status, int cmp, \
                        value_type cmp_value),                                                    \
                       (ivars, nelems, indices, status, cmp, cmp_value))
#define UPCRI_SHMEM_OVERLOAD_SEVERAL(name, type, suffix, value_type)                \
  UPCRI_SHMEM_OVERLOAD_ALL(name, type, _wait_until_all##suffix, void, value_type)   \
  UPCRI_SHMEM_OVERLOAD_ALL(name, type, _wait_until_any##suffix, size_t, value_type) \
  UPCRI_SHMEM_OVERLOAD_SOME(name, type, _wait_until_some##suffix, value_type)       \
  UPCRI_SHMEM_OVERLOAD_ALL(name, type, _test_all##suffix, int, value_type)          \
  UPCRI_SHMEM_OVERLOAD_ALL(name, type, _test_any##suffix, size_t, value_type)       \
  UPCRI_SHMEM_OVERLOAD_SOME(name, type, _test_some##suffix, value_type)
#define UPCRI_SHMEM_DEFINE(name, type)                                           \
  UPCRI_SHMEM_OVERLOAD(int, name, _test, (type * ivar, int cmp, type cmp_value), \
                       (ivar, cmp, cmp_value))                                   \
  UPCRI_SHMEM_OVERLOAD_SEVERAL(name, type, , type)                               \
  UPCRI_SHMEM_OVERLOAD_SEVERAL(name, type, _vector, const type*)
UPCRI_SHMEM_EACH_SHORT(UPCRI_SHMEM_DEFINE)
UPCRI_SHMEM_EACH_STANDARD(UPCRI_SHMEM_DEFINE)
#undef UPCRI_SHMEM_DEFINE
/* All except long: that function has this name already. */
#define UPCRI_SHMEM_DEFINE(name, type)                                                  \
  UPCRI_SHMEM_OVERLOAD(void, name, _wait_until, (type * ivar, int cmp, type cmp_value), \
                       (ivar, cmp, cmp_value))
UPCRI_SHMEM_EACH_SHORT(UPCRI_SHMEM_DEFINE)
UPCRI_SHMEM_DEFINE(int, int)
UPCRI_SHMEM_DEFINE(longlong, long long)
UPCRI_SHMEM_EACH_UNSIGNED(UPCRI_SHMEM_DEFINE)
#undef UPCRI_SHMEM_DEFINE

#endif
