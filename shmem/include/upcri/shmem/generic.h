/* SPDX-License-Identifier: MIT */
/* OpenSHMEM's type-generic names for C11: each selects the typed function by the target type of a
 * pointer argument, from exactly the types that the operation allows; another type is an error at
 * compile time. Where a context may come first, the number of arguments decides. */
#ifndef UPCRI_SHMEM_GENERIC_H
#define UPCRI_SHMEM_GENERIC_H

#include <upcri/shmem/active_set.h>

/* The distinct types of each table, as associations with PREFIX NAME SUFFIX. (int32_t is int,
 * int64_t and ptrdiff_t are long, size_t is unsigned long.) */
/* Lists of _Generic, which clang-format would indent as stairs. */
/* clang-format off */
#define UPCRI_SHMEM_FOR_STANDARD(p, s)                                                \
  int: p##int##s, long: p##long##s, long long: p##longlong##s,                        \
  unsigned int: p##uint##s, unsigned long: p##ulong##s, unsigned long long: p##ulonglong##s
#define UPCRI_SHMEM_FOR_EXTENDED(p, s) \
  float: p##float##s, double: p##double##s, UPCRI_SHMEM_FOR_STANDARD(p, s)
#define UPCRI_SHMEM_FOR_BITWISE(p, s)                                                         \
  unsigned int: p##uint##s, unsigned long: p##ulong##s, unsigned long long: p##ulonglong##s,  \
  int32_t: p##int32##s, int64_t: p##int64##s
#define UPCRI_SHMEM_FOR_OLD_STANDARD(p, s) \
  int: p##int##s, long: p##long##s, long long: p##longlong##s
#define UPCRI_SHMEM_FOR_OLD_EXTENDED(p, s) \
  float: p##float##s, double: p##double##s, UPCRI_SHMEM_FOR_OLD_STANDARD(p, s)
#define UPCRI_SHMEM_FOR_SHORTS(p, s) short: p##short##s, unsigned short: p##ushort##s
#define UPCRI_SHMEM_FOR_SYNC(p, s) UPCRI_SHMEM_FOR_SHORTS(p, s), UPCRI_SHMEM_FOR_STANDARD(p, s)
#define UPCRI_SHMEM_FOR_CHARS(p, s) signed char: p##schar##s, unsigned char: p##uchar##s
#define UPCRI_SHMEM_FOR_RMA(p, s)                                                             \
  char: p##char##s, UPCRI_SHMEM_FOR_CHARS(p, s), UPCRI_SHMEM_FOR_SHORTS(p, s),                \
  long double: p##longdouble##s, UPCRI_SHMEM_FOR_EXTENDED(p, s)
#define UPCRI_SHMEM_FOR_BITWISE_REDUCE(p, s)                                                  \
  unsigned char: p##uchar##s, unsigned short: p##ushort##s, int8_t: p##int8##s,               \
  int16_t: p##int16##s, UPCRI_SHMEM_FOR_BITWISE(p, s)
#define UPCRI_SHMEM_FOR_ORDERED_REDUCE(p, s) UPCRI_SHMEM_FOR_RMA(p, s)
#define UPCRI_SHMEM_FOR_SUM_REDUCE(p, s) \
  UPCRI_SHMEM_FOR_RMA(p, s), float _Complex: p##complexf##s, double _Complex: p##complexd##s
#define UPCRI_SHMEM_FOR_OLD_WAIT(p, s) short: p##short##s, UPCRI_SHMEM_FOR_OLD_STANDARD(p, s)
/* clang-format on */

/* The function of a table for the target type of the first or the second argument, and its call. */
#define UPCRI_SHMEM_FIRST(first, ...) first
#define UPCRI_SHMEM_SECOND(first, second, ...) second
#define UPCRI_SHMEM_BY_FIRST(table, prefix, suffix, ...)         \
  UPCRI_SHMEM_HERE(_Generic(*(UPCRI_SHMEM_FIRST(__VA_ARGS__, )), \
                       UPCRI_SHMEM_FOR_##table(prefix, suffix))(__VA_ARGS__))
#define UPCRI_SHMEM_BY_SECOND(table, prefix, suffix, ...)         \
  UPCRI_SHMEM_HERE(_Generic(*(UPCRI_SHMEM_SECOND(__VA_ARGS__, )), \
                       UPCRI_SHMEM_FOR_##table(prefix, suffix))(__VA_ARGS__))
#ifdef UPCRI_CHECK
#define UPCRI_SHMEM_HERE(call) UPCRI_AT(call)
#else
#define UPCRI_SHMEM_HERE(call) (call)
#endif
#define UPCRI_SHMEM_PLAIN(table, suffix, ...) \
  UPCRI_SHMEM_BY_FIRST(table, shmem_, suffix, __VA_ARGS__)
#define UPCRI_SHMEM_CTX(table, suffix, ...) \
  UPCRI_SHMEM_BY_SECOND(table, shmem_ctx_, suffix, __VA_ARGS__)
#define UPCRI_SHMEM_TEAM(table, suffix, ...) \
  UPCRI_SHMEM_BY_SECOND(table, shmem_, suffix, __VA_ARGS__)

/* PLAIN for n arguments, CTX for n + 1. */
#define UPCRI_SHMEM_PICK(a1, a2, a3, a4, a5, a6, a7, a8, picked, ...) picked
#define UPCRI_SHMEM_BAD(...) upcri_shmem_wrong_number_of_arguments
#define UPCRI_SHMEM_2(...)                                                               \
  UPCRI_SHMEM_PICK(__VA_ARGS__, UPCRI_SHMEM_BAD, UPCRI_SHMEM_BAD, UPCRI_SHMEM_BAD,       \
                   UPCRI_SHMEM_BAD, UPCRI_SHMEM_BAD, UPCRI_SHMEM_CTX, UPCRI_SHMEM_PLAIN, \
                   UPCRI_SHMEM_BAD, )
#define UPCRI_SHMEM_3(...)                                                               \
  UPCRI_SHMEM_PICK(__VA_ARGS__, UPCRI_SHMEM_BAD, UPCRI_SHMEM_BAD, UPCRI_SHMEM_BAD,       \
                   UPCRI_SHMEM_BAD, UPCRI_SHMEM_CTX, UPCRI_SHMEM_PLAIN, UPCRI_SHMEM_BAD, \
                   UPCRI_SHMEM_BAD, )
#define UPCRI_SHMEM_4(...)                                                               \
  UPCRI_SHMEM_PICK(__VA_ARGS__, UPCRI_SHMEM_BAD, UPCRI_SHMEM_BAD, UPCRI_SHMEM_BAD,       \
                   UPCRI_SHMEM_CTX, UPCRI_SHMEM_PLAIN, UPCRI_SHMEM_BAD, UPCRI_SHMEM_BAD, \
                   UPCRI_SHMEM_BAD, )
#define UPCRI_SHMEM_5(...)                                                               \
  UPCRI_SHMEM_PICK(__VA_ARGS__, UPCRI_SHMEM_BAD, UPCRI_SHMEM_BAD, UPCRI_SHMEM_CTX,       \
                   UPCRI_SHMEM_PLAIN, UPCRI_SHMEM_BAD, UPCRI_SHMEM_BAD, UPCRI_SHMEM_BAD, \
                   UPCRI_SHMEM_BAD, )
#define UPCRI_SHMEM_6(...)                                                             \
  UPCRI_SHMEM_PICK(__VA_ARGS__, UPCRI_SHMEM_BAD, UPCRI_SHMEM_CTX, UPCRI_SHMEM_PLAIN,   \
                   UPCRI_SHMEM_BAD, UPCRI_SHMEM_BAD, UPCRI_SHMEM_BAD, UPCRI_SHMEM_BAD, \
                   UPCRI_SHMEM_BAD, )
#define UPCRI_SHMEM_7(...)                                                             \
  UPCRI_SHMEM_PICK(__VA_ARGS__, UPCRI_SHMEM_CTX, UPCRI_SHMEM_PLAIN, UPCRI_SHMEM_BAD,   \
                   UPCRI_SHMEM_BAD, UPCRI_SHMEM_BAD, UPCRI_SHMEM_BAD, UPCRI_SHMEM_BAD, \
                   UPCRI_SHMEM_BAD, )

/* Remote memory access. */
#define shmem_put(...) UPCRI_SHMEM_4(__VA_ARGS__)(RMA, _put, __VA_ARGS__)
#define shmem_get(...) UPCRI_SHMEM_4(__VA_ARGS__)(RMA, _get, __VA_ARGS__)
#define shmem_put_nbi(...) UPCRI_SHMEM_4(__VA_ARGS__)(RMA, _put_nbi, __VA_ARGS__)
#define shmem_get_nbi(...) UPCRI_SHMEM_4(__VA_ARGS__)(RMA, _get_nbi, __VA_ARGS__)
#define shmem_p(...) UPCRI_SHMEM_3(__VA_ARGS__)(RMA, _p, __VA_ARGS__)
#define shmem_g(...) UPCRI_SHMEM_2(__VA_ARGS__)(RMA, _g, __VA_ARGS__)
#define shmem_iput(...) UPCRI_SHMEM_6(__VA_ARGS__)(RMA, _iput, __VA_ARGS__)
#define shmem_iget(...) UPCRI_SHMEM_6(__VA_ARGS__)(RMA, _iget, __VA_ARGS__)
#define shmem_ibput(...) UPCRI_SHMEM_7(__VA_ARGS__)(RMA, _ibput, __VA_ARGS__)
#define shmem_ibget(...) UPCRI_SHMEM_7(__VA_ARGS__)(RMA, _ibget, __VA_ARGS__)
#define shmem_put_signal(...) UPCRI_SHMEM_7(__VA_ARGS__)(RMA, _put_signal, __VA_ARGS__)
#define shmem_put_signal_nbi(...) UPCRI_SHMEM_7(__VA_ARGS__)(RMA, _put_signal_nbi, __VA_ARGS__)

/* Signals alone, with a context or without. */
#define shmem_signal_set(...) \
  UPCRI_SHMEM_SIGNAL(shmem_signal_set, shmem_ctx_signal_set, __VA_ARGS__)
#define shmem_signal_add(...) \
  UPCRI_SHMEM_SIGNAL(shmem_signal_add, shmem_ctx_signal_add, __VA_ARGS__)
#define UPCRI_SHMEM_SIGNAL(plain, with_context, ...)                                           \
  UPCRI_SHMEM_HERE(UPCRI_SHMEM_PICK(__VA_ARGS__, UPCRI_SHMEM_BAD, UPCRI_SHMEM_BAD,             \
                                    UPCRI_SHMEM_BAD, UPCRI_SHMEM_BAD, (with_context), (plain), \
                                    UPCRI_SHMEM_BAD, UPCRI_SHMEM_BAD, )(__VA_ARGS__))

/* Atomics. */
#define shmem_atomic_fetch(...) UPCRI_SHMEM_2(__VA_ARGS__)(EXTENDED, _atomic_fetch, __VA_ARGS__)
#define shmem_atomic_set(...) UPCRI_SHMEM_3(__VA_ARGS__)(EXTENDED, _atomic_set, __VA_ARGS__)
#define shmem_atomic_swap(...) UPCRI_SHMEM_3(__VA_ARGS__)(EXTENDED, _atomic_swap, __VA_ARGS__)
#define shmem_atomic_fetch_nbi(...) \
  UPCRI_SHMEM_3(__VA_ARGS__)(EXTENDED, _atomic_fetch_nbi, __VA_ARGS__)
#define shmem_atomic_swap_nbi(...) \
  UPCRI_SHMEM_4(__VA_ARGS__)(EXTENDED, _atomic_swap_nbi, __VA_ARGS__)
#define shmem_atomic_compare_swap(...) \
  UPCRI_SHMEM_4(__VA_ARGS__)(STANDARD, _atomic_compare_swap, __VA_ARGS__)
#define shmem_atomic_compare_swap_nbi(...) \
  UPCRI_SHMEM_5(__VA_ARGS__)(STANDARD, _atomic_compare_swap_nbi, __VA_ARGS__)
#define shmem_atomic_inc(...) UPCRI_SHMEM_2(__VA_ARGS__)(STANDARD, _atomic_inc, __VA_ARGS__)
#define shmem_atomic_fetch_inc(...) \
  UPCRI_SHMEM_2(__VA_ARGS__)(STANDARD, _atomic_fetch_inc, __VA_ARGS__)
#define shmem_atomic_fetch_inc_nbi(...) \
  UPCRI_SHMEM_3(__VA_ARGS__)(STANDARD, _atomic_fetch_inc_nbi, __VA_ARGS__)
#define shmem_atomic_add(...) UPCRI_SHMEM_3(__VA_ARGS__)(STANDARD, _atomic_add, __VA_ARGS__)
#define shmem_atomic_fetch_add(...) \
  UPCRI_SHMEM_3(__VA_ARGS__)(STANDARD, _atomic_fetch_add, __VA_ARGS__)
#define shmem_atomic_fetch_add_nbi(...) \
  UPCRI_SHMEM_4(__VA_ARGS__)(STANDARD, _atomic_fetch_add_nbi, __VA_ARGS__)
#define shmem_atomic_and(...) UPCRI_SHMEM_3(__VA_ARGS__)(BITWISE, _atomic_and, __VA_ARGS__)
#define shmem_atomic_fetch_and(...) \
  UPCRI_SHMEM_3(__VA_ARGS__)(BITWISE, _atomic_fetch_and, __VA_ARGS__)
#define shmem_atomic_fetch_and_nbi(...) \
  UPCRI_SHMEM_4(__VA_ARGS__)(BITWISE, _atomic_fetch_and_nbi, __VA_ARGS__)
#define shmem_atomic_or(...) UPCRI_SHMEM_3(__VA_ARGS__)(BITWISE, _atomic_or, __VA_ARGS__)
#define shmem_atomic_fetch_or(...) \
  UPCRI_SHMEM_3(__VA_ARGS__)(BITWISE, _atomic_fetch_or, __VA_ARGS__)
#define shmem_atomic_fetch_or_nbi(...) \
  UPCRI_SHMEM_4(__VA_ARGS__)(BITWISE, _atomic_fetch_or_nbi, __VA_ARGS__)
#define shmem_atomic_xor(...) UPCRI_SHMEM_3(__VA_ARGS__)(BITWISE, _atomic_xor, __VA_ARGS__)
#define shmem_atomic_fetch_xor(...) \
  UPCRI_SHMEM_3(__VA_ARGS__)(BITWISE, _atomic_fetch_xor, __VA_ARGS__)
#define shmem_atomic_fetch_xor_nbi(...) \
  UPCRI_SHMEM_4(__VA_ARGS__)(BITWISE, _atomic_fetch_xor_nbi, __VA_ARGS__)

/* Atomics under their deprecated names: functions only for the warning, which are never called. */
void shmem_fetch(void)
    __attribute__((__deprecated__("OpenSHMEM 1.4 has shmem_atomic_fetch instead")));
void shmem_set(void) __attribute__((__deprecated__("OpenSHMEM 1.4 has shmem_atomic_set instead")));
void shmem_swap(void)
    __attribute__((__deprecated__("OpenSHMEM 1.4 has shmem_atomic_swap instead")));
void shmem_cswap(void)
    __attribute__((__deprecated__("OpenSHMEM 1.4 has shmem_atomic_compare_swap instead")));
void shmem_finc(void)
    __attribute__((__deprecated__("OpenSHMEM 1.4 has shmem_atomic_fetch_inc instead")));
void shmem_inc(void) __attribute__((__deprecated__("OpenSHMEM 1.4 has shmem_atomic_inc instead")));
void shmem_fadd(void)
    __attribute__((__deprecated__("OpenSHMEM 1.4 has shmem_atomic_fetch_add instead")));
void shmem_add(void) __attribute__((__deprecated__("OpenSHMEM 1.4 has shmem_atomic_add instead")));
#define shmem_fetch(...) \
  UPCRI_SHMEM_OLD_NAME(shmem_fetch, UPCRI_SHMEM_PLAIN(OLD_EXTENDED, _atomic_fetch, __VA_ARGS__))
#define shmem_set(...) \
  UPCRI_SHMEM_OLD_NAME(shmem_set, UPCRI_SHMEM_PLAIN(OLD_EXTENDED, _atomic_set, __VA_ARGS__))
#define shmem_swap(...) \
  UPCRI_SHMEM_OLD_NAME(shmem_swap, UPCRI_SHMEM_PLAIN(OLD_EXTENDED, _atomic_swap, __VA_ARGS__))
#define shmem_cswap(...)            \
  UPCRI_SHMEM_OLD_NAME(shmem_cswap, \
                       UPCRI_SHMEM_PLAIN(OLD_STANDARD, _atomic_compare_swap, __VA_ARGS__))
#define shmem_finc(...) \
  UPCRI_SHMEM_OLD_NAME(shmem_finc, UPCRI_SHMEM_PLAIN(OLD_STANDARD, _atomic_fetch_inc, __VA_ARGS__))
#define shmem_inc(...) \
  UPCRI_SHMEM_OLD_NAME(shmem_inc, UPCRI_SHMEM_PLAIN(OLD_STANDARD, _atomic_inc, __VA_ARGS__))
#define shmem_fadd(...) \
  UPCRI_SHMEM_OLD_NAME(shmem_fadd, UPCRI_SHMEM_PLAIN(OLD_STANDARD, _atomic_fetch_add, __VA_ARGS__))
#define shmem_add(...) \
  UPCRI_SHMEM_OLD_NAME(shmem_add, UPCRI_SHMEM_PLAIN(OLD_STANDARD, _atomic_add, __VA_ARGS__))

/* Point-to-point synchronisation. */
#define shmem_wait_until(...) UPCRI_SHMEM_PLAIN(SYNC, _wait_until, __VA_ARGS__)
#define shmem_wait_until_all(...) UPCRI_SHMEM_PLAIN(SYNC, _wait_until_all, __VA_ARGS__)
#define shmem_wait_until_any(...) UPCRI_SHMEM_PLAIN(SYNC, _wait_until_any, __VA_ARGS__)
#define shmem_wait_until_some(...) UPCRI_SHMEM_PLAIN(SYNC, _wait_until_some, __VA_ARGS__)
#define shmem_wait_until_all_vector(...) \
  UPCRI_SHMEM_PLAIN(SYNC, _wait_until_all_vector, __VA_ARGS__)
#define shmem_wait_until_any_vector(...) \
  UPCRI_SHMEM_PLAIN(SYNC, _wait_until_any_vector, __VA_ARGS__)
#define shmem_wait_until_some_vector(...) \
  UPCRI_SHMEM_PLAIN(SYNC, _wait_until_some_vector, __VA_ARGS__)
#define shmem_test(...) UPCRI_SHMEM_PLAIN(SYNC, _test, __VA_ARGS__)
#define shmem_test_all(...) UPCRI_SHMEM_PLAIN(SYNC, _test_all, __VA_ARGS__)
#define shmem_test_any(...) UPCRI_SHMEM_PLAIN(SYNC, _test_any, __VA_ARGS__)
#define shmem_test_some(...) UPCRI_SHMEM_PLAIN(SYNC, _test_some, __VA_ARGS__)
#define shmem_test_all_vector(...) UPCRI_SHMEM_PLAIN(SYNC, _test_all_vector, __VA_ARGS__)
#define shmem_test_any_vector(...) UPCRI_SHMEM_PLAIN(SYNC, _test_any_vector, __VA_ARGS__)
#define shmem_test_some_vector(...) UPCRI_SHMEM_PLAIN(SYNC, _test_some_vector, __VA_ARGS__)
#define shmem_wait(ivar, cmp_value) \
  UPCRI_SHMEM_OLD_NAME(shmem_wait,  \
                       UPCRI_SHMEM_PLAIN(OLD_WAIT, _wait_until, ivar, SHMEM_CMP_NE, cmp_value))

/* Collectives. */
#define shmem_broadcast(...) UPCRI_SHMEM_TEAM(RMA, _broadcast, __VA_ARGS__)
#define shmem_collect(...) UPCRI_SHMEM_TEAM(RMA, _collect, __VA_ARGS__)
#define shmem_fcollect(...) UPCRI_SHMEM_TEAM(RMA, _fcollect, __VA_ARGS__)
#define shmem_alltoall(...) UPCRI_SHMEM_TEAM(RMA, _alltoall, __VA_ARGS__)
#define shmem_alltoalls(...) UPCRI_SHMEM_TEAM(RMA, _alltoalls, __VA_ARGS__)
#define shmem_and_reduce(...) UPCRI_SHMEM_TEAM(BITWISE_REDUCE, _and_reduce, __VA_ARGS__)
#define shmem_or_reduce(...) UPCRI_SHMEM_TEAM(BITWISE_REDUCE, _or_reduce, __VA_ARGS__)
#define shmem_xor_reduce(...) UPCRI_SHMEM_TEAM(BITWISE_REDUCE, _xor_reduce, __VA_ARGS__)
#define shmem_max_reduce(...) UPCRI_SHMEM_TEAM(ORDERED_REDUCE, _max_reduce, __VA_ARGS__)
#define shmem_min_reduce(...) UPCRI_SHMEM_TEAM(ORDERED_REDUCE, _min_reduce, __VA_ARGS__)
#define shmem_sum_reduce(...) UPCRI_SHMEM_TEAM(SUM_REDUCE, _sum_reduce, __VA_ARGS__)
#define shmem_prod_reduce(...) UPCRI_SHMEM_TEAM(SUM_REDUCE, _prod_reduce, __VA_ARGS__)
#define shmem_sum_inscan(...) UPCRI_SHMEM_TEAM(SUM_REDUCE, _sum_inscan, __VA_ARGS__)
#define shmem_sum_exscan(...) UPCRI_SHMEM_TEAM(SUM_REDUCE, _sum_exscan, __VA_ARGS__)
/* Of a team, or of an active set. */
#define shmem_sync(...)                                                             \
  UPCRI_SHMEM_PICK(__VA_ARGS__, UPCRI_SHMEM_BAD, UPCRI_SHMEM_BAD, UPCRI_SHMEM_BAD,  \
                   UPCRI_SHMEM_BAD, (shmem_sync), UPCRI_SHMEM_BAD, UPCRI_SHMEM_BAD, \
                   shmem_team_sync, )                                               \
  (__VA_ARGS__)

#endif
